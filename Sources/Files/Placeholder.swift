/// A placeholder.
package enum Placeholder {}

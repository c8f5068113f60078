/// A rule that does not hold.
package struct Finding: Error, CustomStringConvertible {
    package let description: String
}

/// Goes on only if a rule holds.
func hold(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Finding) {
    guard holds else { throw Finding(description: rule()) }
}

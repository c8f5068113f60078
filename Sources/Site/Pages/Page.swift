import HTTP
import Templates

/// A page before it is rendered: which template, with what.
struct Page: Sendable {
    /// The template's name.
    let template: String
    /// What the tab is called; the product's name follows it.
    let title: String
    var status = Status.ok
    /// Whose page it is; without a session it stands outside the site's frame.
    var session: Session?
    /// The list the page belongs to.
    var list: CatalogueList?
    /// How many records the list has, as text.
    var count = ""
    /// Whether the page is the list itself rather than something in it.
    var isList = false
    /// Whether one thing is to be done here, so that the lists step back.
    var isTask = false
    /// About how many bytes it has.
    var length = 8 << 10
    var data: Object = [:]
}

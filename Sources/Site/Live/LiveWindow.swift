import HTTP
import Records

/// A page of a list that someone has open: what its listeners have been told so far.
///
/// Belongs to the hub, and is gone when nobody listens any more.
final class LiveWindow {
    let feed: LiveFeed
    let topic = EventTopic()
    private(set) var list: LiveList

    init(_ feed: LiveFeed, _ list: LiveList) {
        self.feed = feed
        self.list = list
    }

    /// Tells all listeners what is different in the list by now; one that is not newer tells nothing.
    ///
    /// Returns how many rows were written for it.
    func advance(to new: LiveList) throws -> Int {
        guard new.change > list.change else { return 0 }
        let old = list
        list = new
        guard topic.listenerCount > 0 else { return 0 }
        let events = try old.events(to: new, feed.writer())
        var bytes: [UInt8] = []
        LiveEvent.append(events, of: new.change, to: &bytes)
        topic.publish(bytes)
        return events.count { $0.html != nil }
    }
}

import HTTP

/// How far a connection has come with what it listens to.
final class Subscriber {
    let audience: Audience
    let subscription: EventSubscription
    /// The last event handed to its output: each is handed over once, whichever way it comes.
    var position: Int
    /// Its place in the audience.
    var index = 0

    init(_ subscription: EventSubscription, in audience: Audience, at position: Int) {
        self.audience = audience
        self.subscription = subscription
        self.position = position
    }
}

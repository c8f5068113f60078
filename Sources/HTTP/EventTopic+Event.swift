extension EventTopic {
    /// What was published once, in the form in which it is sent to all.
    package struct Event: Sendable {
        package let number: Int
        /// As one chunk, framed once however many listen.
        package let chunk: [UInt8]
        private let size: Int

        init(number: Int, _ bytes: [UInt8]) {
            self.number = number
            chunk = Chunk.framed(bytes)
            size = bytes.count
        }

        /// As it was published, for those who cannot read chunks: few, so a copy for each does.
        package var bytes: [UInt8] { [UInt8](chunk.dropLast(2).suffix(size)) }
    }

    /// That the streams of some members, or of all, are over.
    package struct Ending: Sendable {
        package let number: Int
        private let members: Set<Int64>?

        init(number: Int, _ members: Set<Int64>?) {
            self.number = number
            self.members = members
        }

        /// Whether it ends a stream of `member` whose subscription was made at `moment`: later ones are not meant.
        package func concerns(_ member: Int64, since moment: Int) -> Bool {
            number > moment && (members?.contains(member) ?? true)
        }
    }
}

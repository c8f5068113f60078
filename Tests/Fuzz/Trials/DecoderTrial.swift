import CImaging

extension Trial {
    /// The decoders in C, asked for the size that the file says and for others: they write what they were given room for,
    /// and say how they ended.
    static let decoder = Trial("decoder", longest: 8192) { bytes in
        var chance = Chance(bytes)
        checkMarkers(bytes)
        let isPNG = bytes.starts(with: [0x89, 0x50])
        let said = isPNG ? pngSize(bytes) : jpegSize(bytes)
        guard let said, said.width > 0, said.height > 0, Int(said.width) * Int(said.height) <= 1 << 20 else { return }
        var request = unsafe cimaging_request()
        unsafe request.size =
            chance.number(below: 8) == 0 ? cimaging_size(width: said.height, height: said.width) : said
        unsafe request.renditions = (fit(said, 960), fit(said, 222), fit(said, 148), fit(said, 74))
        unsafe request.ends = chance.number(below: 2) == 0
        unsafe request.gamma = [0, 45_455, 100_000, 1, 500_000_000][chance.number(below: 5)]
        unsafe request.memory = chance.number(below: 4) == 0 ? 1 << 16 : 32 << 20
        unsafe request.scans = UInt32(1 + chance.number(below: 10))
        unsafe request.seconds = 2
        unsafe request.format = isPNG ? .png : .jpeg
        unsafe decode(bytes, request)
    }

    private static func decode(_ bytes: [UInt8], _ request: cimaging_request) {
        let sizes = unsafe [request.renditions.0, request.renditions.1, request.renditions.2, request.renditions.3]
        // Exactly the room there must be: one byte more written is one the sanitizer sees.
        var levels = [UInt8](repeating: 0, count: sizes.reduce(0) { $0 + 3 * Int($1.width) * Int($1.height) })
        let copy = bytes
        unsafe withUnsafePointer(to: request) { request in
            _ = unsafe cimaging_decode(copy, copy.count, request, &levels)
        }
    }

    private static func checkMarkers(_ bytes: [UInt8]) {
        var index = 0
        while index < bytes.count {
            let next = unsafe cimaging_next_marker(bytes, bytes.count, index)
            precondition(next >= index && next <= bytes.count, "a marker is behind where it is looked for")
            if next < bytes.count { precondition(next > 0 && bytes[next - 1] == 0xFF, "a marker follows ff") }
            index = next + 1
        }
    }

    private static func fit(_ size: cimaging_size, _ side: UInt32) -> cimaging_size {
        let long = max(size.width, size.height)
        let short = max(1, (2 * min(size.width, size.height) * side + long) / (2 * long))
        return size.width < size.height
            ? cimaging_size(width: short, height: side) : cimaging_size(width: side, height: short)
    }

    private static func pngSize(_ bytes: [UInt8]) -> cimaging_size? {
        guard bytes.count >= 24 else { return nil }
        let number = { (start: Int) in bytes[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
        guard number(16) < 1 << 15, number(20) < 1 << 15 else { return nil }
        return cimaging_size(width: number(16), height: number(20))
    }

    /// What the first frame says.
    private static func jpegSize(_ bytes: [UInt8]) -> cimaging_size? {
        let place = bytes.indices.dropLast(9).first { bytes[$0] == 0xFF && (0xC0...0xC2).contains(bytes[$0 + 1]) }
        guard let place else { return nil }
        let number = { (start: Int) in UInt32(bytes[start]) << 8 | UInt32(bytes[start + 1]) }
        return cimaging_size(width: number(place + 7), height: number(place + 5))
    }
}

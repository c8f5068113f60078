import Records
import SQLStore

/// Makes the file that all sides read.
struct Making {
    private static let author = Author(id: Sample.id(of: 1 << 30), name: "ann")
    /// Records to a transaction, as an import would bring them.
    private static let together = 1000

    let sample: Sample

    func run(_ path: String) async throws {
        let store = try SQLStore.open(path: path, model: Picture.model)
        try await store.write(by: nil, "Keep photos") { transaction in
            for place in 0..<Sample.photoCount { try transaction.keep(Sample.newPhoto(place)) }
        }
        for start in stride(from: 0, to: sample.count, by: Self.together) {
            let places = start..<min(start + Self.together, sample.count)
            try await store.write(by: Self.author, "Import pictures") { [sample] transaction in
                for place in places {
                    try transaction.insert(Picture.entity, sample.values(of: place), id: Sample.id(of: place))
                }
            }
        }
        await store.close()
    }
}

extension Sample {
    func values(of place: Int) -> [Field: Value] {
        [
            Picture.title.field: .text(Self.title(of: place)),
            Picture.description.field: .text(description(of: place)),
            Picture.photo.field: .photo(Self.photo(of: place)),
        ]
    }
}

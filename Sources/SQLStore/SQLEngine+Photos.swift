import Records
import SQLite

extension SQLEngine {
    func photo(_ hash: PhotoHash) throws(StoreError) -> Photo? {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(
                "SELECT media_type, width, height, count, thumbnail_size\nFROM photo_files\nWHERE hash = ?1"
            )
            try statement.bind(1, hash.bytes)
            defer { statement.reset() }
            guard try statement.step() else { return nil }
            return Photo(
                hash: hash,
                mediaType: statement.text(0),
                width: Int(statement.integer(1)),
                height: Int(statement.integer(2)),
                count: Int(statement.integer(3)),
                thumbnail: statement.photoSize(4)
            )
        }
    }

    func rendition(_ hash: PhotoHash, size: Int) throws(StoreError) -> Rendition? {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(
                "SELECT width, height, jpeg\nFROM photo_renditions\nWHERE hash = ?1\nAND size = ?2"
            )
            try statement.bind(1, hash.bytes)
            statement.bind(2, Int64(size))
            defer { statement.reset() }
            guard try statement.step() else { return nil }
            return Rendition(
                size: size,
                width: Int(statement.integer(0)),
                height: Int(statement.integer(1)),
                jpeg: statement.bytes(2)
            )
        }
    }

    func photoBytes(_ hash: PhotoHash, _ range: Range<Int>) throws(StoreError) -> [UInt8] {
        let size = NewPhoto.pieceSize
        return try storing { () throws(SQLiteError) in
            let statement = try connection.statement(
                """
                SELECT number, bytes
                FROM photo_pieces
                WHERE hash = ?1
                AND number BETWEEN ?2 AND ?3
                ORDER BY number
                """
            )
            try statement.bind(1, hash.bytes)
            statement.bind(2, Int64(range.lowerBound / size))
            statement.bind(3, Int64((range.upperBound - 1) / size))
            defer { statement.reset() }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(range.count)
            while try statement.step() {
                let start = Int(statement.integer(0)) * size
                let piece = statement.bytes(1)
                let wanted = range.clamped(to: start..<start + piece.count)
                bytes += piece[wanted.lowerBound - start..<wanted.upperBound - start]
            }
            guard bytes.count == range.count else { throw .damage("a piece of a photo is missing", in: statement.sql) }
            return bytes
        }
    }

    func keep(_ photo: NewPhoto) throws {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(
                """
                INSERT INTO photo_files (hash, media_type, width, height, count, thumbnail_size)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                """
            )
            try statement.bind(1, photo.photo.hash.bytes)
            try statement.bind(2, photo.photo.mediaType)
            statement.bind(3, Int64(photo.photo.width))
            statement.bind(4, Int64(photo.photo.height))
            statement.bind(5, Int64(photo.photo.count))
            statement.bind(6, photo.photo.thumbnail)
            try statement.run()
            for rendition in photo.renditions { try keep(rendition, of: photo.photo.hash) }
        }
        for (number, piece) in photo.pieces.enumerated() {
            let bytes = try photo.bytes(piece)
            try storing { () throws(SQLiteError) in try keep(bytes, number, of: photo.photo.hash) }
        }
    }

    func replace(_ rendition: Rendition, of hash: PhotoHash) throws(StoreError) {
        try storing { () throws(SQLiteError) in try keep(rendition, of: hash) }
    }

    private func keep(_ rendition: Rendition, of hash: PhotoHash) throws(SQLiteError) {
        let statement = try connection.statement(
            """
            INSERT OR REPLACE INTO photo_renditions (hash, size, width, height, jpeg)
            VALUES (?1, ?2, ?3, ?4, ?5)
            """
        )
        defer { statement.clear() }
        try statement.bind(1, hash.bytes)
        statement.bind(2, Int64(rendition.size))
        statement.bind(3, Int64(rendition.width))
        statement.bind(4, Int64(rendition.height))
        try statement.bind(5, rendition.jpeg)
        try statement.run()
    }

    private func keep(_ piece: [UInt8], _ number: Int, of hash: PhotoHash) throws(SQLiteError) {
        let statement = try connection.statement(
            "INSERT INTO photo_pieces (hash, number, bytes)\nVALUES (?1, ?2, ?3)"
        )
        defer { statement.clear() }
        try statement.bind(1, hash.bytes)
        statement.bind(2, Int64(number))
        try statement.bind(3, piece)
        try statement.run()
    }
}

import Records
import SQLite

extension Statement {
    func bind(_ place: Int, _ value: Value) throws(SQLiteError) {
        switch value {
        case .null: bindNull(place)
        case .text(let text): try bind(place, text)
        case .integer(let number): bind(place, number)
        case .real(let number): bind(place, number)
        case .flag(let flag): bind(place, flag ? 1 : 0 as Int64)
        case .time(let time): bind(place, time.microseconds)
        case .date(let date): bind(place, date.daysSince1970)
        case .bytes(let bytes): try bind(place, bytes)
        case .photo(let hash): try bind(place, hash.bytes)
        case .reference(let id): bind(place, id.rawValue)
        }
    }

    /// The column as a value of that storage; nil when it holds something else.
    func value(_ place: Int, _ storage: Storage, allowsNull: Bool) -> Value? {
        if allowsNull, isNull(place) { return .null }
        switch storage {
        case .text: return .text(text(place))
        case .integer: return .integer(integer(place))
        case .real: return .real(real(place))
        case .flag: return .flag(integer(place) != 0)
        case .time: return .time(Timestamp(microseconds: integer(place)))
        case .date: return CivilDate(daysSince1970: integer(place)).map { .date($0) }
        case .bytes: return .bytes(bytes(place))
        case .photo: return words(place).map { .photo(PhotoHash(words: $0)) }
        case .reference: return RecordID(rawValue: integer(place)).map { .reference($0) }
        }
    }

    /// The same as a cell, whose text or bytes are added to `bytes`.
    func cell(_ place: Int, _ storage: Storage, allowsNull: Bool, _ bytes: inout [UInt8]) -> Rows.Cell? {
        if allowsNull, isNull(place) { return .null }
        switch storage {
        case .text: return .text(addText(place, to: &bytes))
        case .integer: return .integer(integer(place))
        case .real: return .real(real(place))
        case .flag: return .flag(integer(place) != 0)
        case .time: return .time(Timestamp(microseconds: integer(place)))
        case .date: return CivilDate(daysSince1970: integer(place)).map { .date($0) }
        case .bytes: return .bytes(addBytes(place, to: &bytes))
        case .photo: return words(place).map { .photo(PhotoHash(words: $0)) }
        case .reference: return RecordID(rawValue: integer(place)).map { .reference($0) }
        }
    }

    /// A photo's size is kept in one number.
    func bind(_ place: Int, _ size: PhotoSize?) {
        guard let size else { return bindNull(place) }
        bind(place, Int64(size.width) << 16 | Int64(size.height))
    }

    func photoSize(_ place: Int) -> PhotoSize? {
        let number = integer(place)
        // No picture is 0 wide: null reads as 0.
        guard number != 0 else { return nil }
        return PhotoSize(width: Int(number >> 16 & 0xFFFF), height: Int(number & 0xFFFF))
    }
}

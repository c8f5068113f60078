import Templates
import Threads

/// The row template rendered for each list and each shape of row that has been seen: few, as lists have few fields.
final class RowStencils: Sendable {
    private struct Key: Hashable {
        let list: String
        let look: RowLook
    }

    private let kept = Lock<[Key: [RowShape: Stencil]]>([:])

    /// The stencils of a list for all of these shapes; `make` renders one that is not there yet.
    func stencils(
        of list: String,
        _ look: RowLook,
        for shapes: [RowShape],
        _ make: (RowShape) throws -> Stencil
    ) throws -> [RowShape: Stencil] {
        let key = Key(list: list, look: look)
        return try kept.withLock { kept in
            var stencils = kept[key, default: [:]]
            // Rows that stand together mostly have one shape.
            var last: RowShape?
            for shape in shapes where shape != last {
                last = shape
                guard stencils[shape] == nil else { continue }
                stencils[shape] = try make(shape)
                kept[key] = stencils
            }
            return stencils
        }
    }
}

/// What a row is for, which its template depends on.
enum RowLook: Hashable, Sendable {
    case row
    case tile
    /// To be selected, ticked or not as the list is first shown.
    case pick
    case pickPage
    case pickAll

    init(_ query: ListQuery) {
        self =
            switch query.picking {
            case .nothing: .pick
            case .page: .pickPage
            case .all: .pickAll
            case nil: query.view == .grid ? .tile : .row
            }
    }

    /// The class of the element that holds the rows.
    func listClass(of list: CatalogueList) -> String {
        if self == .tile { return "tiles" }
        return list.photo == nil ? "rows plain" : "rows"
    }

    var template: String {
        switch self {
        case .row: "row"
        case .tile: "tile"
        case .pick, .pickPage, .pickAll: "pick"
        }
    }
}

/// Which of the parts a row has that it may lack.
struct RowShape: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let saved = RowShape(rawValue: 1)
    static let thumb = RowShape(rawValue: 2)
    static let side = RowShape(rawValue: 4)

    /// That it has the note of that place.
    static func note(_ place: Int) -> RowShape { RowShape(rawValue: 8 << place) }
}

/// What differs from row to row of one shape.
enum RowHole: Equatable {
    case id
    case query
    case version
    case title
    case hash
    case width
    case height
    case sideText
    case sideTime
    case note(Int)

    /// The number by which a stencil names it.
    var number: Int {
        switch self {
        case .id: 0
        case .query: 1
        case .version: 2
        case .title: 3
        case .hash: 4
        case .width: 5
        case .height: 6
        case .sideText: 7
        case .sideTime: 8
        case .note(let place): 9 + place
        }
    }

    init(number: Int) {
        switch number {
        case 0: self = .id
        case 1: self = .query
        case 2: self = .version
        case 3: self = .title
        case 4: self = .hash
        case 5: self = .width
        case 6: self = .height
        case 7: self = .sideText
        case 8: self = .sideTime
        default: self = .note(number - 9)
        }
    }
}

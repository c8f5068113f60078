import HTTP
import Web

/// One request, and what the site found out about it before a page is asked.
struct Visit {
    let request: Request
    /// Names the request in the log and on error pages.
    let id: RequestID
    /// Who asks, seen through trusted proxies.
    let client: ForwardedFrom.Client
    let parameters: PathParameters
    let query: Query
    let catalogue: Catalogue
    private let router: Router<Route>

    /// A visit whose address has yet to be looked at.
    init(request: Request, client: ForwardedFrom.Client, _ catalogue: Catalogue, _ router: Router<Route>) {
        self.init(request, id: RequestID(), client, parameters: .none, query: .none, catalogue, router)
    }

    private init(
        _ request: Request,
        id: RequestID,
        _ client: ForwardedFrom.Client,
        parameters: PathParameters,
        query: Query,
        _ catalogue: Catalogue,
        _ router: Router<Route>
    ) {
        self.request = request
        self.id = id
        self.client = client
        self.parameters = parameters
        self.query = query
        self.catalogue = catalogue
        self.router = router
    }

    /// The visit with what stands in its address; throws where that cannot be read.
    func with(_ parameters: PathParameters) throws(Trouble) -> Visit {
        guard let query = Query(request.target) else { throw .malformed }
        return Visit(request, id: id, client, parameters: parameters, query: query, catalogue, router)
    }

    /// The list that the address names.
    func list() throws(Trouble) -> CatalogueList {
        guard let list = parameters["list"].flatMap(catalogue.list(named:)) else { throw .notFound }
        return list
    }

    /// Whether GET finds a page at an address of this site.
    func answersGet(_ target: Target) -> Bool {
        guard case .action(_, let parameters) = router.find(.get, target) else { return false }
        return catalogue.canHold(parameters)
    }

    /// Whether the browser runs on this machine and nothing stands between.
    ///
    /// What comes by a socket in the file system comes from a proxy: one that is not told to say so would else open what is
    /// for this machine to everybody.
    var isLocal: Bool { client.address.isLoopback && client.address != .unix && !client.isForwarded }

    /// What the browser calls itself, as far as it is fit to be shown.
    var device: String {
        let name = request.fields[.userAgent]?.text ?? ""
        let shown = name.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(shown.prefix(120)))
    }
}

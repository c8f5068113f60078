/// What people call a browser and what it runs on, found in what it calls itself: "Safari on iPhone".
struct DeviceName: Equatable {
    let browser: String?
    let system: String?

    // Whoever came later also claims to be all that came before: the first that is found is meant.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("FxiOS/", "Firefox"),
        ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]

    /// - Parameter text: The browser's User-Agent.
    init(_ text: String) {
        browser = Self.browsers.first { text.contains($0.0) }?.1
        system = Self.systems.first { text.contains($0.0) }?.1
    }

    func text(_ words: Words) -> String {
        switch (browser, system) {
        case (let browser?, let system?): words(.deviceName, ["browser": browser, "system": system])
        case (let name?, nil), (nil, let name?): name
        case (nil, nil): words[.deviceUnknown]
        }
    }
}

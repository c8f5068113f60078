/// A placeholder.
@main
enum HTTPEcho {
    static func main() {}
}

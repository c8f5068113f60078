import Files
import Foundation
import Imaging
import Threads

/// Writes the thumbnail that the product makes of each file into a folder: `thumbnail FOLDER FILE...`.
///
/// A refused file gets none, and its reason is printed. The second column is milliseconds of processor time, without that of
/// the processes that decode; with `DECODE=here` in the environment there are none.
@main enum Thumbnail {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let folder = arguments.first.map({ URL(filePath: $0, directoryHint: .isDirectory) }) else { return }
        let isHere = ProcessInfo.processInfo.environment["DECODE"] == "here"
        let decoders = isHere ? Decoders.here : .apart(DecoderProcesses())
        let preparer = PhotoPreparer(pool: Pool(threads: 1, waiting: 1), decoders: decoders)
        for path in arguments.dropFirst() {
            let name = URL(filePath: path).lastPathComponent
            let file = try StoredFile(bytes: [UInt8](Data(contentsOf: URL(filePath: path))))
            let before = clock()
            let said: String
            do throws(PictureError) {
                let photo = try await preparer.prepare(file)
                try? Data(photo.renditions[0].jpeg).write(to: folder.appending(path: "\(name).jpg"))
                said = "\(photo.width)x\(photo.height) \(photo.renditions.map(\.jpeg.count))"
            } catch {
                said = "\(error)"
            }
            print("\(name)\t\((clock() - before) * 1000 / CLOCKS_PER_SEC)\t\(said)")
        }
    }
}

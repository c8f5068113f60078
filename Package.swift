// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "PictureList",
    products: [
        .executable(name: "picturelist", targets: ["PictureList"]),
        .executable(name: "http-echo", targets: ["HTTPEcho"]),
        .library(name: "Records", targets: ["Records", "SQLStore"]),
    ],
    targets: [
        // C libraries
        .systemLibrary(name: "CCrypt"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .systemLibrary(name: "CLcms", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
        // Formats of pictures that are left out where their library is missing.
        .systemLibrary(name: "CGif", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        .target(
            name: "CImaging",
            dependencies: ["CGif", "CLcms", "CWebP"],
            linkerSettings: [
                .linkedLibrary("png"), .linkedLibrary("jpeg"), .linkedLibrary("lcms2"), .linkedLibrary("z"),
            ]
        ),
        .target(name: "CLinux"),
        .target(name: "COpenSSL", linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
        .target(name: "CAssets"),

        // Threads and files
        .target(name: "Threads", dependencies: ["CLinux"]),
        .target(name: "Files", dependencies: ["CLinux"]),

        // The object layer
        .target(
            name: "Text",
            linkerSettings: [.linkedLibrary("_FoundationICU"), .linkedLibrary("stdc++")]
        ),
        .target(name: "Records", dependencies: ["Text"]),
        .target(name: "SQLite", dependencies: ["CSQLite", "Logging"]),
        .target(name: "SQLStore", dependencies: ["Records", "SQLite", "Logging", "Threads"]),

        // The web
        .target(name: "Logging", dependencies: ["Threads"]),
        .target(name: "HTTP", dependencies: ["Threads"]),
        .target(name: "Compression", dependencies: ["CDeflate", "CZstd", "HTTP", "Threads"]),
        .target(name: "HTTPServer", dependencies: ["CLinux", "COpenSSL", "HTTP", "Logging", "Threads"]),
        .target(name: "Web", dependencies: ["Files", "HTTP", "Logging"]),
        .target(name: "Templates"),

        // The product
        .target(name: "Imaging", dependencies: ["CImaging", "Files", "Threads"]),
        .target(name: "Credentials", dependencies: ["CCrypt", "CSodium", "Threads"]),
        .target(
            name: "Site",
            dependencies: [
                "CAssets", "Compression", "Credentials", "Files", "HTTP", "Imaging", "Logging", "Records", "Templates",
                "Threads", "Web",
            ]
        ),
        .executableTarget(
            name: "PictureList",
            dependencies: [
                "Compression", "Credentials", "Files", "HTTP", "HTTPServer", "Imaging", "Logging", "Records",
                "SQLStore", "Site", "Text", "Threads", "Web",
            ]
        ),
        .executableTarget(
            name: "HTTPEcho",
            dependencies: ["Credentials", "Files", "HTTP", "HTTPServer", "Logging", "Web"]
        ),

        // Tests
        .executableTarget(
            name: "thumbnail",
            dependencies: ["Files", "Imaging", "Threads"],
            path: "Tests/Conformance/thumbnail"
        ),
        .executableTarget(
            name: "records-bench",
            dependencies: ["CSQLite", "Logging", "Records", "SQLStore", "SQLite", "Threads"],
            path: "Tests/Benchmarks/records/swift"
        ),
        .executableTarget(
            name: "records-bench-c",
            dependencies: ["CSQLite"],
            path: "Tests/Benchmarks/records/c",
            cSettings: [.define("_GNU_SOURCE")]
        ),
        .testTarget(name: "CompressionTests", dependencies: ["CDeflate", "CZstd", "Compression", "HTTP"]),
        .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
        .target(
            name: "CPlain",
            path: "Tests/Fuzz/CPlain",
            linkerSettings: [.linkedLibrary("z"), .linkedLibrary("zstd")]
        ),
        .target(
            name: "Trials",
            dependencies: [
                "CAssets", "CImaging", "CPlain", "CTLSClient", "Compression", "Credentials", "Files", "HTTP",
                "HTTPServer", "Imaging", "Logging", "Records", "SQLStore", "Site", "Templates", "Text", "Threads",
                "Web",
            ],
            path: "Tests/Fuzz/Trials"
        ),
        .executableTarget(name: "fuzz", dependencies: ["CFuzzer", "Trials"], path: "Tests/Fuzz/Program"),
        .testTarget(name: "CredentialsTests", dependencies: ["Credentials", "Threads"]),
        .testTarget(name: "FilesTests", dependencies: ["CLinux", "Files"]),
        .testTarget(name: "FuzzTests", dependencies: ["Threads", "Trials"]),
        .testTarget(name: "HouseStyleTests"),
        .target(name: "CTLSClient", dependencies: ["COpenSSL"], path: "Tests/CTLSClient"),
        .testTarget(name: "HTTPServerTests", dependencies: ["CTLSClient", "HTTP", "HTTPServer", "Logging", "Threads"]),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP", "Threads"]),
        .target(name: "CLanczos", path: "Tests/CLanczos"),
        .testTarget(name: "ImagingTests", dependencies: ["CImaging", "CLanczos", "Files", "Imaging", "Threads"]),
        .testTarget(name: "LoggingTests", dependencies: ["Logging", "Threads"]),
        .testTarget(
            name: "PictureListTests",
            dependencies: ["Files", "HTTP", "HTTPServer", "Logging", "PictureList", "SQLStore"]
        ),
        .testTarget(name: "RecordsTests", dependencies: ["Records"]),
        .testTarget(
            name: "SiteTests",
            dependencies: [
                "Compression", "Credentials", "Files", "HTTP", "Imaging", "Logging", "Records", "SQLStore", "Site",
                "Templates", "Threads", "Web",
            ]
        ),
        .testTarget(name: "SQLiteTests", dependencies: ["Logging", "SQLite"]),
        .testTarget(name: "SQLStoreTests", dependencies: ["Logging", "Records", "SQLite", "SQLStore", "Threads"]),
        .testTarget(name: "TemplatesTests", dependencies: ["Templates"]),
        .testTarget(name: "TextTests", dependencies: ["Text"]),
        .testTarget(name: "ThreadsTests", dependencies: ["Threads"]),
        .testTarget(name: "WebTests", dependencies: ["Files", "HTTP", "Logging", "Web"]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)

var settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
]

// Warnings fail our own checks, never a stranger's build with another compiler.
if Context.environment["PICTURELIST_STRICT"] != nil {
    settings.append(.treatAllWarnings(as: .error))
}

for target in package.targets where target.type != .system {
    target.swiftSettings = settings
}

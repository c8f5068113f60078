"""Changes messages by chance, the same for the same seed: bits, pieces, numbers, line ends and what parsers trip over."""

TRIPS = [
    b"\r\n", b"\n", b"\r", b"\0", b"\r\n\r\n", b" ", b"\t", b":", b";", b",", b"=", b"&", b"%", b"%0", b"%zz", b"%00", b"+", b"\"",
    b"\\", b"--", b"0", b"-1", b"+1", b"00", b"9223372036854775807", b"9223372036854775808", b"18446744073709551616", b"99999999999999999999",
    b"FFFFFFFFFFFFFFFF", b"7FFFFFFFFFFFFFFF", b"FFFFFFFFFFFFFFFFF", b"0x10", b"1e9", b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\xf4\x90\x80\x80",
    "\u212a".encode(), "\u0665".encode(), "\uff15".encode(), "\u0301".encode(), "\u202e".encode(), "\u0085".encode(), "\u00a0".encode(),
    b"Transfer-Encoding: chunked\r\n", b"Content-Length: 0\r\n", b"Content-Length: 10\r\n", b"Expect: 100-continue\r\n",
    b"Connection: close\r\n", b"Range: bytes=0-\r\n", b"Range: bytes=9223372036854775807-\r\n", b"Range: bytes=-9223372036854775808\r\n",
    b"If-None-Match: *\r\n", b"If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n", b"If-Range: W/\"x\"\r\n", b"Host: [::1\r\n",
    b"X-Forwarded-For: 1.2.3.4, [::1]:x\r\n", b"Forwarded: for=\"[::\";proto=https\r\n", b"Cookie: pl=\"; ;=;\r\n", b"Last-Event-ID: -1\r\n",
    b"Content-Type: multipart/form-data; boundary=\"\r\n", b"Content-Disposition: form-data; name=\"", b"filename*=UTF-8''%", b"HTTP/1.0", b"HTTP/9.9",
]


def mutated(seed, others, chance):
    """One message, changed in one to eight places; `others` lend their pieces."""
    message = bytearray(seed)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5, 8))):
        _change(message, others, chance)
    return bytes(message)


def _change(message, others, chance):
    at = chance.randrange(len(message) + 1)
    end = min(len(message), at + chance.choice((1, 1, 2, 4, 8, 16, 64, 512)))
    match chance.randrange(9):
        case 0 if at < len(message):
            message[at] ^= 1 << chance.randrange(8)
        case 1 if at < len(message):
            message[at] = chance.randrange(256)
        case 2:
            del message[at:end]
        case 3:
            message[at:at] = message[at:end] * chance.choice((1, 2, 10, 100))
        case 4:
            message[at:at] = chance.choice(TRIPS)
        case 5:
            message[at:end] = chance.choice(TRIPS)
        case 6:
            other = chance.choice(others)
            start = chance.randrange(len(other) + 1)
            message[at:end] = other[start:start + chance.randrange(1, 200)]
        case 7:
            _change_number(message, chance)
        case _:
            del message[at:]


def _change_number(message, chance):
    digits = [index for index, byte in enumerate(message) if 48 <= byte <= 57]
    if digits:
        at = chance.choice(digits)
        message[at:at + 1] = chance.choice((b"0", b"9", b"-", b"99", b"4294967296", b"9223372036854775807"))

#include "CPlain.h"
#include <zlib.h>
#include <zstd.h>

static size_t least(size_t one, size_t other) { return one < other ? one : other; }

long plain_gzip(const uint8_t *bytes, size_t count, size_t step, uint8_t *room, size_t room_count) {
  enum { gzip = 16, window = 15 };
  z_stream stream = {.next_out = room, .avail_out = (uInt)room_count};
  if (inflateInit2(&stream, window + gzip) != Z_OK) return -1;
  size_t given = 0;
  int result = Z_OK;
  while (result == Z_OK && given < count) {
    size_t piece = least(step, count - given);
    stream.next_in = (Bytef *)bytes + given;
    stream.avail_in = (uInt)piece;
    given += piece;
    do result = inflate(&stream, Z_NO_FLUSH);
    while (result == Z_OK && stream.avail_in);
    if (result == Z_BUF_ERROR && stream.avail_out) result = Z_OK;
  }
  long written = (long)stream.total_out;
  int is_whole = result == Z_STREAM_END && given == count && !stream.avail_in;
  inflateEnd(&stream);
  return is_whole ? written : -1;
}

long plain_zstd(const uint8_t *bytes, size_t count, size_t step, uint8_t *room, size_t room_count) {
  ZSTD_DStream *stream = ZSTD_createDStream();
  if (!stream) return -1;
  ZSTD_outBuffer output = {room, room_count, 0};
  size_t given = 0, wanted = 1;
  while (wanted && given < count) {
    ZSTD_inBuffer input = {bytes + given, least(step, count - given), 0};
    given += input.size;
    while (wanted && input.pos < input.size) {
      size_t before = input.pos + output.pos;
      wanted = ZSTD_decompressStream(stream, &output, &input);
      if (ZSTD_isError(wanted) || input.pos + output.pos == before) break;
    }
    if (ZSTD_isError(wanted) || input.pos < input.size) break;
  }
  ZSTD_freeDStream(stream);
  return wanted == 0 && given == count ? (long)output.pos : -1;
}

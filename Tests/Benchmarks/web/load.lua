-- Sends the requests of a file in turns: each stands there behind a line with its length.
-- A NUL in a request gives way to a number that is another each time: what is saved again must be new.

local requests, place, number = {}, 0, 0

local function read(path)
  local file = assert(io.open(path, "rb"))
  for length in file:lines() do
    local text = file:read(tonumber(length))
    local head, tail = text:match("^(.*)%z(.*)$")
    requests[#requests + 1] = head and { head, tail } or text
  end
  file:close()
end

function init(arguments)
  read(arguments[1])
  number = tonumber(arguments[2])
end

function request()
  place = place % #requests + 1
  local text = requests[place]
  if type(text) == "string" then return text end
  number = number + 1
  return text[1] .. string.format("%016d", number) .. text[2]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "figures %d %d %d %d %d\n", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end

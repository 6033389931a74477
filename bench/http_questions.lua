-- Questions for wrk: lines of a file, asked in an order of their own by every thread.
local requests, at = {}, 0
local threads = 0

function setup(thread)
   threads = threads + 1
   thread:set("number", threads)
end

function init(args)
   for line in io.lines(args[1]) do
      requests[#requests + 1] = wrk.format("GET", "/api/v1/position?" .. line)
   end
   math.randomseed(number)
   at = math.random(#requests)
end

function request()
   at = at % #requests + 1
   return requests[at]
end

function done(summary, latency)
   local e = summary.errors
   io.write(string.format("requests/s %.0f, median %.2f ms, 99 %% %.2f ms, longest %.1f ms; errors: connect %d, read %d, write %d, timeout %d, status %d\n",
      summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000,
      e.connect, e.read, e.write, e.timeout, e.status))
end

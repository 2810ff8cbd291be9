-- Changes parts of a thread if nobody changed it since it was loaded. For what happens seldom and is decided outside:
-- edits, deletions, commands, quarantine, erasure.
-- KEYS  see thread.lua
-- ARGV  1 thread  2 now  3 revision that was loaded, 0 for a thread that was unknown  4 retention in ms, 0 for ever
--       5 becomes idle | queued | '' (keeps its state)  6 ids accepted before this may go  7 fields of meta to set (JSON
--       object of texts)  8 fields of meta to remove (JSON list)  9 ids now seen (JSON list)  10 ids now redacted (JSON list)
--       11 journal: keep | replace
--       then counts, each followed by its arguments:
--         lines that change: position, header, body · waiting entries that go: seq
--         waiting entries that come or change: seq, header, body · journal entries: call id, outcome
--         lines to add, as add_given_line takes them
-- Answers 'changed' | 'conflict'

local thread, now, ttlMs, becomes = ARGV[1], ARGV[2], ARGV[4], ARGV[5]
local meta = read_meta()
if (meta.rev or '0') ~= ARGV[3] then return 'conflict' end
change(meta)

local at = 12
local function each(width, visit)
  local times = tonumber(ARGV[at])
  at = at + 1
  for _ = 1, times do
    visit(ARGV[at], ARGV[at + 1], ARGV[at + 2])
    at = at + width
  end
end

each(3, function(position, header, body)
  drop_body(redis.call('LINDEX', LINES, position))
  redis.call('LSET', LINES, position, header .. '\n' .. put_body(meta, body))
end)
local function take(seq)
  local record = redis.call('ZRANGEBYSCORE', WAITING, seq, seq)[1]
  if not record then return end
  remove_waiting(meta, record)
  drop_body(record)
end
each(1, take)
each(3, function(seq, header, body)
  take(seq)
  add_waiting(meta, header .. '\n' .. put_body(meta, body), seq, string.find(flags_of(header), 'w', 1, true))
end)
if ARGV[11] == 'replace' then redis.call('DEL', JOURNAL) end
each(2, function(call, outcome) redis.call('HSET', JOURNAL, call, outcome) end)
local added = new_lines(meta)
for line = 1, tonumber(ARGV[at]) do add_given_line(added, at + 4 * line - 3) end
push_lines(added)

for field, value in pairs(cjson.decode(ARGV[7])) do set(meta, field, value) end
unset(meta, unpack(cjson.decode(ARGV[8])))
local seen = cjson.decode(ARGV[9])
if #seen > 0 then set(meta, 'at', now) end
for _, id in ipairs(seen) do remember(meta, id, now, tonumber(ARGV[6]), number(meta.keep)) end
for _, id in ipairs(cjson.decode(ARGV[10])) do redis.call('SADD', REDACTED, id) end

if becomes == 'idle' then
  rest_thread(meta, thread, now, ttlMs)
elseif becomes == 'queued' then
  queue_thread(meta, thread, now)
elseif not meta.v then
  set(meta, 'at', now)
  if ttlMs ~= '0' then expire_all(meta, ttlMs) end
elseif (meta.state or 'idle') == 'idle' then
  keep_expiry(meta)
end
write_meta()
return 'changed'

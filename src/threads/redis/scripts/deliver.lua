-- Accepts an entry, or says why not: ThreadStore.deliver.
-- KEYS  see thread.lua
-- ARGV  1 thread  2 now  3 id  4 of  5 isMessage 0|1  6 sentAt  7 body
--       8 concern answer|read|if-participating  9 follow auto|mention|all  10 followUp 0|1  11 waking limit
--       12 read limit  13 messages sent before this are old  14 ids accepted before this may go  15.. speakers
-- Answers {status, activation or '', dropped}: started queued steering read duplicate full ignored

local thread, now, id = ARGV[1], ARGV[2], ARGV[3]
local isMessage, sentAt = ARGV[5] == '1', tonumber(ARGV[6])
local wakingLimit, readLimit = tonumber(ARGV[11]), tonumber(ARGV[12])
local meta = read_meta()
local state = meta.state or 'idle'

local function is_seen()
  if seen_at(meta, id) then return true end
  return isMessage and sentAt < tonumber(ARGV[13]) and meta.sent ~= nil and sentAt <= tonumber(meta.sent)
end

if is_seen() then return { 'duplicate', state == 'queued' and meta.act or '', '0' } end

local speakers, before = speakers_of(meta, 15)

-- The rules of resolve-concern.ts.
local function judge()
  if ARGV[8] == 'answer' then return 'answer' end
  if not meta.part then return 'ignored' end
  if meta.muted or ARGV[8] == 'read' or ARGV[9] == 'mention' then return 'read' end
  if ARGV[9] == 'all' or state ~= 'idle' or #speakers <= 1 then return 'answer' end
  return 'read'
end

local concern = judge()
if concern == 'ignored' then return { 'ignored', '', '0' } end
if concern == 'answer' and number(meta.waking) >= wakingLimit then return { 'full', '', '0' } end

change(meta)
local keep = math.max(number(meta.keep), 2 * (wakingLimit + readLimit))
if keep ~= number(meta.keep) then set(meta, 'keep', string.format('%d', keep)) end
if isMessage and (not meta.sent or sentAt > tonumber(meta.sent)) then set(meta, 'sent', ARGV[6]) end
set(meta, 'at', now)
remember(meta, id, now, tonumber(ARGV[14]), keep)
for i = before + 1, #speakers do set(meta, 'p' .. i, speakers[i]) end

local wakes = concern == 'answer'
local flags = wakes and (ARGV[10] == '1' and 'wf' or 'w') or ''
local seq = count(meta, 'seq', 1)
local header = '[' .. VERSION .. ',"' .. flags .. '",' .. seq .. ',' .. cjson.encode(id) .. ',' .. cjson.encode(ARGV[4])
  .. ']'
add_waiting(meta, header .. '\n' .. put_body(meta, ARGV[7]), seq, wakes)

if not wakes then
  local excess = redis.call('ZCARD', WAITING) - number(meta.waking) - readLimit
  local dropped = math.max(excess, 0)
  if excess > 0 then
    for _, record in ipairs(redis.call('ZRANGE', WAITING, 0, -1)) do
      if excess > 0 and flags_of(record) == '' then
        excess = excess - 1
        remove_waiting(meta, record)
        drop_body(record)
      end
    end
    if dropped > 0 then count(meta, 'dropped', dropped) end
  end
  write_meta()
  if state == 'idle' then keep_expiry(meta) end
  return { 'read', '', tostring(dropped) }
end

if not meta.part then set(meta, 'part', '1') end
-- Only a person brings a muted thread back.
if isMessage then unset(meta, 'muted') end
local activation = state == 'idle' and queue_thread(meta, thread, now) or meta.act
write_meta()
if state == 'running' then return { 'steering', '', '0' } end
return { state == 'idle' and 'started' or 'queued', activation, '0' }

-- What the scripts of one thread share. Every script that changes a thread begins with `change()`, whose write the
-- server refuses when it is out of memory: so a step happens as a whole or not at all. It ends with `write_meta()`: what
-- `set()` and `unset()` have changed meanwhile costs two commands, however much it is.
--
-- KEYS  1 meta  2 lines  3 waiting  4 seen  5 journal  6 bodies  7 places  8 redacted  9 live
--
-- meta      hash    the state machine; fields are absent while they have their first value (0, none):
--                   v schema version, rev counts changes, at when something was last accepted, or it came to rest
--                   state idle|queued|running, act activation, own owner's token, step its last applied step
--                   left, leftStep: the token of the last owner, and the step that released (absent: handed off)
--                   crashes, seq, shownS, shownE (shown to the owner up to here: steering, everything)
--                   waking: entries that wait for an answer; dropped, told: read entries dropped, and those told
--                   part takes part, muted, p1..p5 speakers, iniId, iniName initiator
--                   stopBy JSON, stopSeq, stopReset; qTok, qFlags: whom the last quarantine was told, and its flags
--                   id:<id> when one of the first few ids was accepted
--                   slot:<id> a reply slot: [n,exchange,kind,state,platform's id], n gives the order
--                   keep ids to remember, sent newest sentAt; bodies counts bodies that live apart
--                   positions of lines, one more than the index: end newest exchange, prev exchange or reset before it,
--                   reset newest reset, covers what the newest compaction covers, compact the newest compaction
-- lines     list    `[version,kind,at,…]`, a line break, the body (JSON, or `@n` when it lives apart)
-- waiting   zset    by seq: `[version,flags,seq,id,of]`, a line break, the body; flags: w wakes, f follow-up
-- seen      zset    accepted ids by time, once there are more than a few: then inSet is set
-- journal   hash    call id -> JSON
-- bodies    hash    n -> JSON longer than MAX_BODY
-- places    hash    message id -> positions of the lines that hold it, its files or what corrects it, with commas
-- redacted  set     ids of messages whose text was taken away
-- live      zset    threads of this slot that are queued or running, by their last sign of life

local META, LINES, WAITING, SEEN, JOURNAL = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local BODIES, PLACES, REDACTED, LIVE = KEYS[6], KEYS[7], KEYS[8], KEYS[9]
local DATA_KEYS = 8

local VERSION = '1'
local MAX_BODY = 65536
local CHUNK = 1000
local MAX_SPEAKERS = 5
-- As much as a small hash keeps in its compact form.
local MAX_IDS_IN_META = 8
local MAX_ID_IN_META = 60

local function read_meta()
  local flat = redis.call('HGETALL', META)
  local meta = {}
  for i = 1, #flat, 2 do meta[flat[i]] = flat[i + 1] end
  if meta.v and tonumber(meta.v) > tonumber(VERSION) then
    error('DATANEWER ' .. meta.v)
  end
  return meta
end

local function number(text)
  return tonumber(text or '0')
end

-- The first write of every change. A known thread keeps its version; that of a new one is not put into `meta`, where its
-- absence says that the thread is new.
local function change(meta)
  meta.rev = string.format('%d', number(meta.rev) + 1)
  if meta.v then
    redis.call('HSET', META, 'rev', meta.rev)
  else
    redis.call('HSET', META, 'rev', meta.rev, 'v', VERSION)
  end
end

local changed_fields, gone_fields = {}, {}

local function set(meta, field, value)
  meta[field], changed_fields[field], gone_fields[field] = value, value, nil
end

local function unset(meta, ...)
  for _, field in ipairs({ ... }) do
    if meta[field] then
      meta[field], changed_fields[field], gone_fields[field] = nil, nil, true
    end
  end
end

-- Answers with the new number.
local function count(meta, field, by)
  set(meta, field, string.format('%d', number(meta[field]) + by))
  return meta[field]
end

local function write_meta()
  local changed, gone = {}, {}
  for field, value in pairs(changed_fields) do
    changed[#changed + 1] = field
    changed[#changed + 1] = value
  end
  for field in pairs(gone_fields) do gone[#gone + 1] = field end
  if #changed > 0 then redis.call('HSET', META, unpack(changed)) end
  if #gone > 0 then redis.call('HDEL', META, unpack(gone)) end
end

local function flags_of(record)
  return string.match(record, '^%[%d+,"(%a*)"')
end

local function header_of(record)
  return cjson.decode(string.sub(record, 1, string.find(record, '\n', 1, true) - 1))
end

local function body_of(record)
  return string.sub(record, string.find(record, '\n', 1, true) + 1)
end

-- Bodies -----------------------------------------------------------------------------------------------------------

-- Puts a body apart when it is large, and answers with what stands for it.
local function put_body(meta, body)
  if #body <= MAX_BODY then return body end
  local n = count(meta, 'bodies', 1)
  redis.call('HSET', BODIES, n, body)
  return '@' .. n
end

local function body_number(record)
  return string.match(record, '^[^\n]*\n@(%d+)$')
end

local function drop_body(record)
  local n = body_number(record)
  if n then redis.call('HDEL', BODIES, n) end
end

-- The bodies that records refer to, as n, body, n, body …
local function bodies_for(...)
  local found = {}
  for _, records in ipairs({ ... }) do
    for _, record in ipairs(records) do
      local n = body_number(record)
      if n then
        found[#found + 1] = n
        found[#found + 1] = redis.call('HGET', BODIES, n) or ''
      end
    end
  end
  return found
end

-- What waits --------------------------------------------------------------------------------------------------------

local function add_waiting(meta, record, seq, wakes)
  redis.call('ZADD', WAITING, seq, record)
  if wakes then count(meta, 'waking', 1) end
end

local function remove_waiting(meta, record)
  redis.call('ZREM', WAITING, record)
  if string.find(flags_of(record), 'w', 1, true) then count(meta, 'waking', -1) end
end

-- When an id was accepted, or nil. The first few stand among the fields of meta, where they cost no key of their own.
local function seen_at(meta, id)
  return meta['id:' .. id] or redis.call('ZSCORE', SEEN, id) or nil
end

local function move_ids_to_set(meta)
  for field, at in pairs(meta) do
    if string.sub(field, 1, 3) == 'id:' then
      redis.call('ZADD', SEEN, at, string.sub(field, 4))
      unset(meta, field)
    end
  end
  set(meta, 'inSet', '1')
end

local function remember(meta, id, now, rememberFrom, keep)
  if not meta.inSet then
    local ids = 0
    for field in pairs(meta) do
      if string.sub(field, 1, 3) == 'id:' then ids = ids + 1 end
    end
    if ids < MAX_IDS_IN_META and #id <= MAX_ID_IN_META then
      set(meta, 'id:' .. id, now)
      return
    end
    move_ids_to_set(meta)
  end
  redis.call('ZADD', SEEN, now, id)
  local excess = redis.call('ZCARD', SEEN) - keep
  if excess <= 0 then return end
  local oldest = redis.call('ZRANGE', SEEN, 0, math.min(excess, CHUNK) - 1, 'WITHSCORES')
  for i = 1, #oldest, 2 do
    if tonumber(oldest[i + 1]) >= rememberFrom then return end
    redis.call('ZREM', SEEN, oldest[i])
  end
end

-- Who has spoken: those that are known, and those that the arguments from `at` on name. Answers how many were known, too.
-- Two people who were erased stay two.
local function speakers_of(meta, at)
  local speakers, known = {}, {}
  local function add(speaker)
    if #speakers >= MAX_SPEAKERS then return end
    known[speaker] = true
    speakers[#speakers + 1] = speaker
  end
  for i = 1, MAX_SPEAKERS do
    if meta['p' .. i] then add(meta['p' .. i]) end
  end
  local before = #speakers
  for i = at, #ARGV do
    if not known[ARGV[i]] then add(ARGV[i]) end
  end
  return speakers, before
end

-- The transcript ----------------------------------------------------------------------------------------------------

local function add_place(id, position)
  if id == '' then return end
  local known = redis.call('HGET', PLACES, id)
  redis.call('HSET', PLACES, id, known and (known .. ',' .. position) or position)
end

-- Adds lines behind all others. `added` collects them so that one command stores many; `meta` keeps the positions.
local function new_lines(meta)
  return { meta = meta, first = redis.call('LLEN', LINES), records = {} }
end

local function add_line(added, kind, header, reach, body)
  local meta = added.meta
  local position = string.format('%d', added.first + #added.records + 1)
  if kind == 'exchange' then
    local before = math.max(number(meta['end']), number(meta.reset))
    set(meta, 'end', position)
    if before > 0 then set(meta, 'prev', string.format('%d', before)) end
  elseif kind == 'reset' then
    set(meta, 'reset', position)
  elseif kind == 'compaction' then
    set(meta, 'covers', string.format('%d', tonumber(reach) + 1))
    set(meta, 'compact', position)
  end
  added.records[#added.records + 1] = header .. '\n' .. body
  return position
end

-- An entry's line, made of the record that waited.
local function add_entry_line(added, record, flags, at)
  local header = header_of(record)
  local id, of = header[4], header[5]
  local position = add_line(
    added, 'entry', '[' .. VERSION .. ',"entry",' .. at .. ',' .. header[3] .. ',"' .. flags .. '",'
      .. cjson.encode(id) .. ',' .. cjson.encode(of) .. ']', '', body_of(record)
  )
  add_place(id, position)
  if of ~= id then add_place(of, position) end
end

local function push_lines(added)
  for i = 1, #added.records, CHUNK do
    redis.call('RPUSH', LINES, unpack(added.records, i, math.min(i + CHUNK - 1, #added.records)))
  end
end

-- A line given from outside, in four arguments: kind, header, reach (what a compaction covers) and body.
local function add_given_line(added, at)
  local kind, header = ARGV[at], ARGV[at + 1]
  local position = add_line(added, kind, header, ARGV[at + 2], put_body(added.meta, ARGV[at + 3]))
  if kind == 'files' then add_place(cjson.decode(header)[4], position) end
  if kind ~= 'entry' then return end
  local parts = cjson.decode(header)
  add_place(parts[6], position)
  if parts[7] ~= parts[6] then add_place(parts[7], position) end
end

-- The position before which nothing is loaded for an owner. The newest compaction may stand behind lines that it does not
-- cover, and an open exchange is read from its beginning.
local function first_to_load(meta)
  if not meta.compact then return 0 end
  return math.min(number(meta.covers), number(meta.compact) - 1, number(meta['end']))
end

-- Life and rest -----------------------------------------------------------------------------------------------------

-- What may exist of the thread's keys, by what `meta` knows of them.
local function data_keys(meta)
  local keys = {}
  for i = 1, DATA_KEYS do
    local is_absent = KEYS[i] == SEEN and not meta.inSet or KEYS[i] == BODIES and not meta.bodies
    if not is_absent then keys[#keys + 1] = KEYS[i] end
  end
  return keys
end

local function expire_all(meta, ttlMs)
  for _, key in ipairs(data_keys(meta)) do redis.call('PEXPIRE', key, ttlMs) end
end

local function queue_thread(meta, thread, now)
  local activation = count(meta, 'act', 1)
  set(meta, 'state', 'queued')
  unset(meta, 'qTok', 'qFlags')
  redis.call('ZADD', LIVE, now, thread)
  if meta.v then
    for _, key in ipairs(data_keys(meta)) do redis.call('PERSIST', key) end
  end
  return activation
end

-- The thread is nobody's any more. `ttlMs` 0 keeps it for ever.
local function rest_thread(meta, thread, now, ttlMs)
  set(meta, 'state', 'idle')
  set(meta, 'at', now)
  unset(meta, 'own', 'step', 'shownS', 'shownE', 'stopBy', 'stopSeq', 'stopReset')
  if number(meta.waking) == 0 then unset(meta, 'waking') end
  redis.call('ZREM', LIVE, thread)
  if ttlMs ~= '0' then expire_all(meta, ttlMs) end
end

-- A change of an idle thread that prolongs nothing: new keys end with the others.
local function keep_expiry(meta)
  local left = redis.call('PTTL', META)
  if left > 0 then expire_all(meta, left) end
end

local function stop_of(meta)
  return { meta.stopBy or '', meta.stopSeq or '', meta.stopReset or '' }
end

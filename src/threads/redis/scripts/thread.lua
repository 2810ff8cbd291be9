-- What the scripts of one thread share. Every script that changes a thread begins with `change()`, whose write the
-- server refuses when it is out of memory: so a step happens as a whole or not at all.
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
-- places    hash    message id -> positions of the lines that hold it or correct it, with commas
-- redacted  set     ids of messages whose text was taken away
-- live      zset    threads of this slot that are queued or running, by their last sign of life

local META, LINES, WAITING, SEEN, JOURNAL = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local BODIES, PLACES, REDACTED, LIVE = KEYS[6], KEYS[7], KEYS[8], KEYS[9]
local DATA_KEYS = 8

local VERSION = '1'
local MAX_BODY = 65536
local CHUNK = 1000
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

-- The first write of every change. A known thread keeps its version.
local function change(meta)
  redis.call('HINCRBY', META, 'rev', 1)
  if not meta.v then redis.call('HSET', META, 'v', VERSION) end
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
local function put_body(body)
  if #body <= MAX_BODY then return body end
  local n = redis.call('HINCRBY', META, 'bodies', 1)
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

local function add_waiting(record, seq, wakes)
  redis.call('ZADD', WAITING, seq, record)
  if wakes then redis.call('HINCRBY', META, 'waking', 1) end
end

local function remove_waiting(record)
  redis.call('ZREM', WAITING, record)
  if string.find(flags_of(record), 'w', 1, true) then redis.call('HINCRBY', META, 'waking', -1) end
end

-- When an id was accepted, or nil. The first few stand among the fields of meta, where they cost no key of their own.
local function seen_at(meta, id)
  return meta['id:' .. id] or redis.call('ZSCORE', SEEN, id) or nil
end

local function move_ids_to_set(meta)
  for field, at in pairs(meta) do
    if string.sub(field, 1, 3) == 'id:' then
      redis.call('ZADD', SEEN, at, string.sub(field, 4))
      redis.call('HDEL', META, field)
      meta[field] = nil
    end
  end
  redis.call('HSET', META, 'inSet', '1')
  meta.inSet = '1'
end

local function remember(meta, id, now, rememberFrom, keep)
  if not meta.inSet then
    local count = 0
    for field in pairs(meta) do
      if string.sub(field, 1, 3) == 'id:' then count = count + 1 end
    end
    if count < MAX_IDS_IN_META and #id <= MAX_ID_IN_META then
      redis.call('HSET', META, 'id:' .. id, now)
      meta['id:' .. id] = now
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

-- The transcript ----------------------------------------------------------------------------------------------------

local function add_place(id, position)
  if id == '' then return end
  local known = redis.call('HGET', PLACES, id)
  redis.call('HSET', PLACES, id, known and (known .. ',' .. position) or position)
end

-- Adds lines behind all others. `added` collects them so that one command stores many; `meta` keeps the positions.
local function new_lines(meta)
  return { meta = meta, first = redis.call('LLEN', LINES), records = {}, changed = {} }
end

local function add_line(added, kind, header, reach, body)
  local meta = added.meta
  local position = tostring(added.first + #added.records + 1)
  if kind == 'exchange' then
    local before = math.max(number(meta['end']), number(meta.reset))
    meta['end'], added.changed['end'] = position, position
    if before > 0 then added.changed.prev = tostring(before) end
  elseif kind == 'reset' then
    meta.reset, added.changed.reset = position, position
  elseif kind == 'compaction' then
    added.changed.covers, added.changed.compact = tostring(tonumber(reach) + 1), position
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
  for field, value in pairs(added.changed) do redis.call('HSET', META, field, value) end
end

-- A line given from outside, in four arguments: kind, header, reach (what a compaction covers) and body.
local function add_given_line(added, at)
  local kind, header = ARGV[at], ARGV[at + 1]
  local position = add_line(added, kind, header, ARGV[at + 2], put_body(ARGV[at + 3]))
  if kind ~= 'entry' then return end
  local parts = cjson.decode(header)
  add_place(parts[6], position)
  if parts[7] ~= parts[6] then add_place(parts[7], position) end
end

-- Life and rest -----------------------------------------------------------------------------------------------------

local function expire_all(ttlMs)
  for i = 1, DATA_KEYS do redis.call('PEXPIRE', KEYS[i], ttlMs) end
end

local function queue_thread(meta, thread, now)
  local activation = redis.call('HINCRBY', META, 'act', 1)
  redis.call('HSET', META, 'state', 'queued')
  redis.call('HDEL', META, 'qTok', 'qFlags')
  redis.call('ZADD', LIVE, now, thread)
  if meta.v then
    for i = 1, DATA_KEYS do redis.call('PERSIST', KEYS[i]) end
  end
  return tostring(activation)
end

-- The thread is nobody's any more. `ttlMs` 0 keeps it for ever.
local function rest_thread(thread, now, ttlMs)
  redis.call('HSET', META, 'state', 'idle', 'at', now)
  redis.call('HDEL', META, 'own', 'step', 'shownS', 'shownE', 'stopBy', 'stopSeq', 'stopReset')
  if number(redis.call('HGET', META, 'waking')) == 0 then redis.call('HDEL', META, 'waking') end
  redis.call('ZREM', LIVE, thread)
  if ttlMs ~= '0' then expire_all(ttlMs) end
end

-- A change of an idle thread that prolongs nothing: new keys end with the others.
local function keep_expiry()
  local left = redis.call('PTTL', META)
  if left > 0 then expire_all(left) end
end

local function stop_of(meta)
  return { meta.stopBy or '', meta.stopSeq or '', meta.stopReset or '' }
end

-- Applies a step of the owner, once: ThreadStore.turn.
-- KEYS  see thread.lua
-- ARGV  1 thread  2 now  3 token  4 no  5 resultsComplete 0|1  6 show nothing|steering|everything
--       7 release '' | ifIdle | afterStop  8 retention in ms, 0 for ever  9 initiator 0|1  10 its id  11 its name
--       12 number of lines, then four arguments each: 'consume', seq, flags, at  or as add_given_line takes them;
--       one of files follows the entry that it belongs to
--       then the number of slots, and three arguments each, as put_slot takes them; then the number of calls, and id and
--       what is known of each; the rest are speakers
-- Answers {'fenced'}, {'released'}, or {'ok', length, stopBy, stopSeq, stopReset, waiting, readDropped, bodies}

local thread, now, token, no = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local show, release, ttlMs = ARGV[6], ARGV[7], ARGV[8]
local meta = read_meta()
if meta.own ~= token then
  -- The answer to the release was lost and the owner asks again; whoever came after it does not matter.
  return { meta.left == token and meta.leftStep == ARGV[4] and 'released' or 'fenced' }
end

-- Answers with the id of the entry, or nil when it is gone.
local function consume(added, seq, flags, at)
  local record = redis.call('ZRANGEBYSCORE', WAITING, seq, seq)[1]
  if not record then return nil end
  if meta.told then
    count(meta, 'dropped', -number(meta.told))
    if meta.dropped == '0' then unset(meta, 'dropped') end
    unset(meta, 'told')
  end
  remove_waiting(meta, record)
  local wakes = string.find(flags_of(record), 'w', 1, true)
  if not wakes and not string.find(flags, 'r', 1, true) then flags = flags .. 'r' end
  add_entry_line(added, record, flags, at)
  return header_of(record)[4]
end

-- Told again by an event that comes late, it would be there twice. Nothing is forgotten for it: the next message does that.
local function remember_earlier(header)
  local parts = cjson.decode(header)
  if string.find(parts[5], 'e', 1, true) then remember(meta, parts[6], now, -math.huge, number(meta.keep)) end
end

local function apply()
  local added = new_lines(meta)
  local hasReset = false
  local taken
  local at = 13
  for _ = 1, tonumber(ARGV[12]) do
    local kind = ARGV[at]
    if kind == 'consume' then
      taken = consume(added, ARGV[at + 1], ARGV[at + 2], ARGV[at + 3])
    elseif kind == 'files' then
      -- Those of the entry before it, unless that is gone or its words were taken away.
      if taken and redis.call('SISMEMBER', REDACTED, taken) == 0 then add_given_line(added, at) end
    else
      add_given_line(added, at)
      if kind == 'entry' then remember_earlier(ARGV[at + 1]) end
      hasReset = hasReset or kind == 'reset'
    end
    at = at + 4
  end
  local slots = tonumber(ARGV[at])
  at = at + 1
  for _ = 1, slots do
    put_slot(meta, ARGV[at], ARGV[at + 1], ARGV[at + 2])
    at = at + 3
  end
  local calls = at
  at = at + 1 + 2 * tonumber(ARGV[calls])
  if ARGV[at] then
    local speakers = speakers_of(meta, at)
    for i = 1, #speakers do set(meta, 'p' .. i, speakers[i]) end
  end
  if ARGV[9] == '1' then
    set(meta, 'iniId', ARGV[10])
    set(meta, 'iniName', ARGV[11])
  end
  if ARGV[5] == '1' then
    redis.call('DEL', JOURNAL)
    unset(meta, 'crashes')
  end
  for call = calls + 1, at - 1, 2 do redis.call('HSET', JOURNAL, ARGV[call], ARGV[call + 1]) end
  set(meta, 'step', ARGV[4])
  return added, hasReset
end

-- Whether what a stop asked for has happened.
local function is_done(hasReset)
  if meta.stopReset == '1' and not hasReset then return false end
  for _, record in ipairs(redis.call('ZRANGEBYSCORE', WAITING, '-inf', meta.stopSeq)) do
    if string.find(flags_of(record), 'w', 1, true) then return false end
  end
  return true
end

local length
if no > number(meta.step) then
  change(meta)
  local added, hasReset = apply()
  if release ~= '' and number(meta.waking) == 0 then
    -- Nobody is left who could write the line of a reset that came last.
    if meta.stopReset == '1' and not hasReset then
      add_line(added, 'reset', '[' .. VERSION .. ',"reset",' .. now .. ']', '', meta.stopBy)
    end
    push_lines(added)
    set(meta, 'left', token)
    set(meta, 'leftStep', ARGV[4])
    rest_thread(meta, thread, now, ttlMs)
    write_meta()
    return { 'released' }
  end
  push_lines(added)
  length = added.first + #added.records
  if release == 'afterStop' and meta.stopBy and is_done(hasReset) then unset(meta, 'stopBy', 'stopSeq', 'stopReset') end
end
redis.call('ZADD', LIVE, now, thread)

local shown, dropped = {}, '0'
if release ~= '' or show == 'everything' then
  shown = redis.call('ZRANGE', WAITING, 0, -1)
  dropped = meta.dropped or '0'
  set(meta, 'shownE', meta.seq or '0')
  if dropped ~= '0' then set(meta, 'told', dropped) end
elseif show == 'steering' then
  for _, record in ipairs(redis.call('ZRANGE', WAITING, 0, -1)) do
    if flags_of(record) == 'w' then shown[#shown + 1] = record end
  end
  set(meta, 'shownS', meta.seq or '0')
end
write_meta()
length = string.format('%d', length or redis.call('LLEN', LINES))
local stop = stop_of(meta)
return { 'ok', length, stop[1], stop[2], stop[3], shown, dropped, bodies_for(shown) }

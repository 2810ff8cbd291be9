-- Applies a step of the owner, once: ThreadStore.turn.
-- KEYS  see thread.lua
-- ARGV  1 thread  2 now  3 token  4 no  5 resultsComplete 0|1  6 show nothing|steering|everything
--       7 release '' | ifIdle | afterStop  8 retention in ms, 0 for ever  9 initiator 0|1  10 its id  11 its name
--       12 number of lines, then four arguments each: 'consume', seq, flags, at  or as add_given_line takes them
--       then the number of slots, and three arguments each, as put_slot takes them
-- Answers {'fenced'}, {'released'}, or {'ok', length, stopBy, stopSeq, stopReset, waiting, readDropped, bodies}

local thread, now, token, no = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local show, release, ttlMs = ARGV[6], ARGV[7], ARGV[8]
local meta = read_meta()
if meta.own ~= token then
  -- The answer to the release was lost and the owner asks again; whoever came after it does not matter.
  return { meta.left == token and meta.leftStep == ARGV[4] and 'released' or 'fenced' }
end

local function consume(added, seq, flags, at)
  local record = redis.call('ZRANGEBYSCORE', WAITING, seq, seq)[1]
  if not record then return end
  if meta.told then
    local left = redis.call('HINCRBY', META, 'dropped', -number(meta.told))
    redis.call('HDEL', META, 'told')
    if left == 0 then redis.call('HDEL', META, 'dropped') end
    meta.told = nil
  end
  remove_waiting(record)
  local wakes = string.find(flags_of(record), 'w', 1, true)
  if not wakes and not string.find(flags, 'r', 1, true) then flags = flags .. 'r' end
  add_entry_line(added, record, flags, at)
end

local function apply()
  local added = new_lines(meta)
  local hasReset = false
  local count = tonumber(ARGV[12])
  local at = 13
  for _ = 1, count do
    local kind = ARGV[at]
    if kind == 'consume' then
      consume(added, ARGV[at + 1], ARGV[at + 2], ARGV[at + 3])
    else
      add_given_line(added, at)
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
  if ARGV[9] == '1' then redis.call('HSET', META, 'iniId', ARGV[10], 'iniName', ARGV[11]) end
  if ARGV[5] == '1' then
    redis.call('DEL', JOURNAL)
    redis.call('HDEL', META, 'crashes')
  end
  redis.call('HSET', META, 'step', ARGV[4])
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

local isNew = no > number(meta.step)
if isNew then
  change(meta)
  redis.call('ZADD', LIVE, now, thread)
  local added, hasReset = apply()
  if release ~= '' and number(redis.call('HGET', META, 'waking')) == 0 then
    -- Nobody is left who could write the line of a reset that came last.
    if meta.stopReset == '1' and not hasReset then
      add_line(added, 'reset', '[' .. VERSION .. ',"reset",' .. now .. ']', '', meta.stopBy)
    end
    push_lines(added)
    redis.call('HSET', META, 'left', token, 'leftStep', ARGV[4])
    rest_thread(thread, now, ttlMs)
    return { 'released' }
  end
  push_lines(added)
  if release == 'afterStop' and meta.stopBy and is_done(hasReset) then
    redis.call('HDEL', META, 'stopBy', 'stopSeq', 'stopReset')
    meta.stopBy, meta.stopSeq, meta.stopReset = nil, nil, nil
  end
else
  redis.call('ZADD', LIVE, now, thread)
end

local shown, dropped = {}, '0'
if release ~= '' or show == 'everything' then
  shown = redis.call('ZRANGE', WAITING, 0, -1)
  dropped = redis.call('HGET', META, 'dropped') or '0'
  redis.call('HSET', META, 'shownE', meta.seq or '0')
  if dropped ~= '0' then redis.call('HSET', META, 'told', dropped) end
elseif show == 'steering' then
  for _, record in ipairs(redis.call('ZRANGE', WAITING, 0, -1)) do
    if flags_of(record) == 'w' then shown[#shown + 1] = record end
  end
  redis.call('HSET', META, 'shownS', meta.seq or '0')
end
local stop = stop_of(meta)
return { 'ok', tostring(redis.call('LLEN', LINES)), stop[1], stop[2], stop[3], shown, dropped, bodies_for(shown) }

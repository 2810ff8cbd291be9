-- Reads a thread as it stands, or the part of it that a change concerns.
-- KEYS  see thread.lua
-- ARGV  1 thread  2 export | all | current (what a claim loads) | recent (from the last ended exchange on) | message | none
--       3 the message's id
--       4 an id to look for among those accepted, or ''
-- Answers {meta as field, value …, waiting, positions, lines, journal, bodies, seen, redacted, length, last sign of life}
--         `positions` is the first position alone, or one of each line; `seen` is id, time … of the id that was looked
--         for or, for an export, of all

local thread, mode, seenId = ARGV[1], ARGV[2], ARGV[4]
local meta = read_meta()
local positions, lines = { '0' }, {}
if mode == 'all' or mode == 'export' then
  lines = redis.call('LRANGE', LINES, 0, -1)
elseif mode == 'current' then
  positions = { tostring(first_to_load(meta)) }
  lines = redis.call('LRANGE', LINES, first_to_load(meta), -1)
elseif mode == 'recent' then
  positions = { tostring(number(meta.prev)) }
  lines = redis.call('LRANGE', LINES, number(meta.prev), -1)
elseif mode == 'message' then
  positions = {}
  for position in string.gmatch(redis.call('HGET', PLACES, ARGV[3]) or '', '%d+') do
    positions[#positions + 1] = tostring(tonumber(position) - 1)
    lines[#lines + 1] = redis.call('LINDEX', LINES, tonumber(position) - 1)
  end
end

local function seen()
  if mode == 'export' then
    local all = redis.call('ZRANGE', SEEN, 0, -1, 'WITHSCORES')
    for field, at in pairs(meta) do
      if string.sub(field, 1, 3) == 'id:' then
        all[#all + 1] = string.sub(field, 4)
        all[#all + 1] = at
      end
    end
    return all
  end
  local at = seenId ~= '' and seen_at(meta, seenId)
  return at and { seenId, at } or {}
end

local waiting = redis.call('ZRANGE', WAITING, 0, -1)
local touchedAt = redis.call('ZSCORE', LIVE, thread) or '0'
return {
  redis.call('HGETALL', META), waiting, positions, lines, redis.call('HGETALL', JOURNAL), bodies_for(waiting, lines),
  seen(), mode == 'message' and {} or redis.call('SMEMBERS', REDACTED), tostring(redis.call('LLEN', LINES)),
  string.format('%.0f', math.max(number(meta.at), tonumber(touchedAt))),
}

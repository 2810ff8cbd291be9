-- Reads a thread as it stands, or the part of it that a change concerns.
-- KEYS  see thread.lua
-- ARGV  1 all | recent (from the last ended exchange on) | message | none  2 the message's id  3 an id to look for in seen
-- Answers {meta as field, value …, waiting, positions, lines, journal, bodies, when the id was seen or '', redacted, length}
--         `positions` is the first position alone, or one of each line

local meta = read_meta()
local mode = ARGV[1]
local positions, lines = { '0' }, {}
if mode == 'all' then
  lines = redis.call('LRANGE', LINES, 0, -1)
elseif mode == 'recent' then
  positions = { tostring(number(meta.prev)) }
  lines = redis.call('LRANGE', LINES, number(meta.prev), -1)
elseif mode == 'message' then
  positions = {}
  for position in string.gmatch(redis.call('HGET', PLACES, ARGV[2]) or '', '%d+') do
    positions[#positions + 1] = tostring(tonumber(position) - 1)
    lines[#lines + 1] = redis.call('LINDEX', LINES, tonumber(position) - 1)
  end
end
local waiting = redis.call('ZRANGE', WAITING, 0, -1)
return {
  redis.call('HGETALL', META), waiting, positions, lines, redis.call('HGETALL', JOURNAL),
  bodies_for(waiting, lines),
  ARGV[3] ~= '' and seen_at(meta, ARGV[3]) or '',
  mode == 'message' and {} or redis.call('SMEMBERS', REDACTED), tostring(redis.call('LLEN', LINES)),
}

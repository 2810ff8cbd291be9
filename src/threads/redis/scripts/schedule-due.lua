-- Reads the timers that are due.
--
-- KEYS  1 due   2 timers   as in schedule-put.lua
-- ARGV  1 now    milliseconds
--       2 limit  the most to answer with
-- Answers their JSON, oldest first.

local found = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])) do
  found[#found + 1] = redis.call('HGET', KEYS[2], id)
end
return found

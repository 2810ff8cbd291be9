-- Removes a timer. Frees memory only, so it is not refused when the memory is full.
--
-- KEYS  1 due   2 timers   3 threads   4 byThread   as in schedule-put.lua
-- ARGV  1 id
-- Answers 1 when it was there, 0 when not.

local thread = redis.call('HGET', KEYS[3], ARGV[1])
if not thread then return 0 end
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[1])
redis.call('ZREM', KEYS[4], thread .. '\0' .. ARGV[1])
return 1

-- Writes a timer in the place of one, or removes that, while it stands there as it was read.
--
-- KEYS  1 due   2 timers   3 threads   4 byThread   as in schedule-put.lua
-- ARGV  1 id
--       2 json of the timer as it was read
--       3 dueAt of the next one, in milliseconds; absent to remove it
--       4 json of the next one: of the same thread
-- Answers 1 when it stood there so, 0 when not.

if redis.call('HGET', KEYS[2], ARGV[1]) ~= ARGV[2] then return 0 end
if ARGV[3] then
  -- First what is refused when the memory is full or the time is no number; after it nothing can fail.
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[4])
  return 1
end
local thread = redis.call('HGET', KEYS[3], ARGV[1])
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[1])
redis.call('ZREM', KEYS[4], thread .. '\0' .. ARGV[1])
return 1

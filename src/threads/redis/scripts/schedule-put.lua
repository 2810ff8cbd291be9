-- Writes a timer, in the place of one with the same id.
--
-- KEYS  1 due        sorted set by the time they are due: ids
--       2 timers     hash by id: the timer's JSON
--       3 threads    hash by id: the timer's thread
--       4 byThread   sorted set, all scores 0: thread NUL id
-- ARGV  1 id
--       2 thread
--       3 dueAt      milliseconds
--       4 json       an opaque string: it is never decoded here
-- Answers 1.

local former = redis.call('HGET', KEYS[3], ARGV[1])
-- First what is refused when the memory is full or the time is no number; after it nothing can fail.
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[4])
redis.call('HSET', KEYS[3], ARGV[1], ARGV[2])
if former then redis.call('ZREM', KEYS[4], former .. '\0' .. ARGV[1]) end
redis.call('ZADD', KEYS[4], 0, ARGV[2] .. '\0' .. ARGV[1])
return 1

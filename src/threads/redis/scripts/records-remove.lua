-- Removes a document. Frees memory only, so it is not refused when the memory is full.
--
-- KEYS  1 document   2 index   3 expiring   as in records-put.lua
-- ARGV  1 name
-- Answers how many documents were removed.

redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
return redis.call('DEL', KEYS[1])

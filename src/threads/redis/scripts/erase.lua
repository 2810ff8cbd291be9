-- Removes a thread.
-- KEYS  see thread.lua
-- ARGV  1 thread
-- Answers how many entries it held, or -1 when it was unknown

if redis.call('EXISTS', META) == 0 then return -1 end
local count = redis.call('ZCARD', WAITING)
for _, line in ipairs(redis.call('LRANGE', LINES, 0, -1)) do
  if string.find(line, '^%[%d+,"entry"') then count = count + 1 end
end
for i = 1, DATA_KEYS do redis.call('UNLINK', KEYS[i]) end
redis.call('ZREM', LIVE, ARGV[1])
return count

-- Reads the timers of a thread.
--
-- KEYS  1 byThread   2 timers   as in schedule-put.lua
-- ARGV  1 thread
-- Answers their JSON, in no order.

local before = ARGV[1] .. '\0'
local found = {}
-- No UTF-8 text has the byte 255, so that it comes after every id.
for _, member in ipairs(redis.call('ZRANGEBYLEX', KEYS[1], '[' .. before, '(' .. before .. '\255')) do
  found[#found + 1] = redis.call('HGET', KEYS[2], string.sub(member, #before + 1))
end
return found

-- Whether any part of a thread holds a text, so that only threads that do are loaded.
-- KEYS  see thread.lua
-- ARGV  1 the text as it stands inside JSON  2 the text
-- Answers 1 | 0

local function holds(values)
  for _, value in ipairs(values) do
    if string.find(value, ARGV[1], 1, true) or string.find(value, ARGV[2], 1, true) then return true end
  end
  return false
end

local found = holds(redis.call('HVALS', META)) or holds(redis.call('ZRANGE', WAITING, 0, -1))
  or holds(redis.call('LRANGE', LINES, 0, -1)) or holds(redis.call('HVALS', BODIES))
  or holds(redis.call('HVALS', JOURNAL))
return found and 1 or 0

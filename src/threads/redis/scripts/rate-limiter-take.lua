-- Counts an event if fewer than the limit are in the window that ends now.
--
-- KEYS  1 events     sorted set by time: the events that were let through, each with a member of its own
-- ARGV  1 now        milliseconds
--       2 begin      milliseconds: events up to here have left the window
--       3 limit
--       4 backstop   milliseconds after which the server forgets the events
-- Answers {'ok', how many are in the window} or {'full', the time of the event that must leave first, or ''}.

local after = '(' .. ARGV[2]
local limit = tonumber(ARGV[3])
local count = redis.call('ZCOUNT', KEYS[1], after, '+inf')
if count >= limit then
  -- There is room when so many have left that one less than the limit remains.
  local leaving = redis.call('ZRANGEBYSCORE', KEYS[1], after, '+inf', 'WITHSCORES', 'LIMIT', count - limit, 1)
  return { 'full', leaving[2] or '' }
end

-- Events of one millisecond leave together, so that their number is a name that none of them has.
local member = ARGV[1] .. ':' .. redis.call('ZCOUNT', KEYS[1], ARGV[1], ARGV[1])
-- First what is refused when the memory is full; after it nothing can fail.
redis.call('ZADD', KEYS[1], ARGV[1], member)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return { 'ok', count + 1 }

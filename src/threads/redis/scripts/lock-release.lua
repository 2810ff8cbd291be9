-- Frees a lock for its holder. Frees memory only, so it is not refused when the memory is full.
--
-- KEYS  1 lock       hash: token, expiresAt
-- ARGV  1 token
--       2 now        milliseconds
-- Answers 1, or 0 when the token does not hold the lock (any more).

local held = redis.call('HMGET', KEYS[1], 'token', 'expiresAt')
if held[1] ~= ARGV[1] or tonumber(held[2]) <= tonumber(ARGV[2]) then return 0 end
return redis.call('DEL', KEYS[1])

-- Prolongs a lock for its holder.
--
-- KEYS  1 lock       hash: token, expiresAt
-- ARGV  1 token
--       2 now        milliseconds
--       3 expiresAt  milliseconds
--       4 backstop   milliseconds after which the server forgets the lock
-- Answers 1, or 0 when the token does not hold the lock (any more).

local held = redis.call('HMGET', KEYS[1], 'token', 'expiresAt')
if held[1] ~= ARGV[1] or tonumber(held[2]) <= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], 'expiresAt', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1

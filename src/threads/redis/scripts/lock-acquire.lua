-- Takes a lock that is free or whose time is up.
--
-- KEYS  1 lock       hash: token, expiresAt
-- ARGV  1 token      of this call alone: it knows its own lock again when a lost reply made it come twice
--       2 now        milliseconds
--       3 expiresAt  milliseconds
--       4 backstop   milliseconds after which the server forgets the lock
-- Answers 1 when it was taken, 0 when somebody holds it.

local held = redis.call('HMGET', KEYS[1], 'token', 'expiresAt')
if held[1] and held[1] ~= ARGV[1] and tonumber(held[2]) > tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], 'token', ARGV[1], 'expiresAt', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1

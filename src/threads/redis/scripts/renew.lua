-- A sign of life of the owner: ThreadStore.renew.
-- KEYS  see thread.lua
-- ARGV  1 thread  2 now  3 token
-- Answers {'fenced'} or {'ok', stopBy, stopSeq, stopReset}

local meta = read_meta()
if meta.own ~= ARGV[3] then return { 'fenced' } end
redis.call('ZADD', LIVE, ARGV[2], ARGV[1])
local stop = stop_of(meta)
return { 'ok', stop[1], stop[2], stop[3] }

-- Keeps what is known of a tool call of the open batch: ThreadStore.journal.
-- KEYS  see thread.lua
-- ARGV  1 thread  2 now  3 token  4 call id  5 what is known
-- Answers ok | fenced

local meta = read_meta()
if meta.own ~= ARGV[3] then return 'fenced' end
change(meta)
redis.call('HSET', JOURNAL, ARGV[4], ARGV[5])
redis.call('ZADD', LIVE, ARGV[2], ARGV[1])
return 'ok'

-- Writes a reply slot: ThreadStore.slot.
-- KEYS  see thread.lua
-- ARGV  1 thread  2 now  3 token  4 slot id  5 exchange  6 value, as put_slot takes it
-- Answers ok | fenced

local meta = read_meta()
if meta.own ~= ARGV[3] then return 'fenced' end
change(meta)
put_slot(meta, ARGV[4], ARGV[5], ARGV[6])
write_meta()
redis.call('ZADD', LIVE, ARGV[2], ARGV[1])
return 'ok'

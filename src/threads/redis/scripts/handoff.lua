-- Gives a thread back to the queue, at work: ThreadStore.handoff.
-- KEYS  see thread.lua
-- ARGV  1 thread  2 now  3 token
-- Answers the activation, or '' when it is somebody else's

local meta = read_meta()
if meta.own == ARGV[3] then
  change(meta)
  set(meta, 'state', 'queued')
  set(meta, 'left', ARGV[3])
  unset(meta, 'own', 'leftStep', 'shownS', 'shownE')
  write_meta()
  redis.call('ZADD', LIVE, ARGV[2], ARGV[1])
  return meta.act
end
if meta.state == 'queued' and meta.left == ARGV[3] and not meta.leftStep then return meta.act end
return ''

-- Takes a thread for an owner, whoever had it, and loads it: ThreadStore.claim.
-- KEYS  see thread.lua
-- ARGV  1 thread  2 now  3 activation  4 token  5 takeovers in a row that a thread survives
-- Answers {'stale'}, {'quarantine'} (nothing is changed yet), {'quarantined'} (by this token, before), or
--         {'claimed' | 'takenOver', meta as field, value …, waiting, first position, lines, journal, bodies}

local thread, now, token = ARGV[1], ARGV[2], ARGV[4]
local meta = read_meta()
if not meta.state or meta.act ~= ARGV[3] then return { 'stale' } end
if meta.state == 'idle' then return { meta.qTok == token and 'quarantined' or 'stale' } end

local isResend = meta.own == token
local isTakeover = meta.state == 'running' and not isResend
local crashes = number(meta.crashes) + (isTakeover and 1 or 0)
if crashes > tonumber(ARGV[5]) then return { 'quarantine' } end

change(meta)
set(meta, 'state', 'running')
set(meta, 'own', token)
if isTakeover then set(meta, 'crashes', string.format('%d', crashes)) end
if not isResend then unset(meta, 'step', 'shownS') end
set(meta, 'shownE', meta.seq or '0')
if meta.dropped then set(meta, 'told', meta.dropped) end
write_meta()
redis.call('ZADD', LIVE, now, thread)

local first = first_to_load(meta)
local waiting = redis.call('ZRANGE', WAITING, 0, -1)
local lines = redis.call('LRANGE', LINES, first, -1)
local fields = {}
for field, value in pairs(meta) do
  fields[#fields + 1] = field
  fields[#fields + 1] = value
end
return {
  isTakeover and 'takenOver' or 'claimed', fields, waiting, tostring(first), lines,
  redis.call('HGETALL', JOURNAL), bodies_for(waiting, lines),
}

-- Writes a document if its version is the expected one.
--
-- KEYS  1 document    hash: json, version, writer; expiresAt where it ends by itself
--       2 index       sorted set, all scores 0: names, for listing
--       3 expiring    sorted set by expiresAt: names of documents that end
--       4 version     the last version given, over all documents
-- ARGV  1 name
--       2 json        an opaque string: it is never decoded here
--       3 expected    a version, 'new' or 'any'
--       4 writer      of this call alone: it knows its own write again when a lost reply made it come twice
--       5 now         milliseconds
--       6 expiresAt   milliseconds, or '' for never, or 'keep' for when the stored one ends
--       7 backstop    milliseconds after which the server forgets the document, or ''
-- Answers 'ok' or 'conflict'.

local stored = redis.call('HMGET', KEYS[1], 'version', 'expiresAt', 'writer')
local version, expires_at, writer = stored[1], stored[2], stored[3]
if expires_at and tonumber(expires_at) <= tonumber(ARGV[5]) then version, writer = false, false end

if writer == ARGV[4] then return 'ok' end
if ARGV[3] == 'new' then
  if version then return 'conflict' end
elseif ARGV[3] ~= 'any' and version ~= ARGV[3] then
  return 'conflict'
end

-- First what is refused when the memory is full; after it nothing can fail.
local next_version = redis.call('INCR', KEYS[4])
redis.call('HSET', KEYS[1], 'json', ARGV[2], 'version', next_version, 'writer', ARGV[4])
redis.call('ZADD', KEYS[2], 0, ARGV[1])
if ARGV[6] == 'keep' and version then
  -- Its time to live and its place among those that end stay.
elseif ARGV[6] == '' or ARGV[6] == 'keep' then
  redis.call('HDEL', KEYS[1], 'expiresAt')
  redis.call('PERSIST', KEYS[1])
  redis.call('ZREM', KEYS[3], ARGV[1])
else
  redis.call('HSET', KEYS[1], 'expiresAt', ARGV[6])
  redis.call('PEXPIRE', KEYS[1], ARGV[7])
  redis.call('ZADD', KEYS[3], ARGV[6], ARGV[1])
end

-- In passing: names of documents that have ended. The documents themselves go with their time to live.
local ended = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', ARGV[5], 'LIMIT', 0, 100)
if #ended > 0 then
  redis.call('ZREM', KEYS[2], unpack(ended))
  redis.call('ZREM', KEYS[3], unpack(ended))
end
return 'ok'

-- Writes a slot in place of the one with its id. With it an exchange begins: closed slots of others are forgotten.
local function put_slot(id, exchange, record)
  local kept, isKnown = {}, false
  local slots = redis.call('LRANGE', SLOTS, 0, -1)
  for i, known in ipairs(slots) do
    local header = header_of(known)
    if header[3] == exchange or header[4] ~= 'closed' then
      if header[2] == id then
        isKnown = true
        kept[#kept + 1] = record
      else
        kept[#kept + 1] = known
      end
    end
  end
  if not isKnown then kept[#kept + 1] = record end
  if not isKnown and #kept == #slots + 1 then
    redis.call('RPUSH', SLOTS, record)
    return
  end
  redis.call('DEL', SLOTS)
  for i = 1, #kept, CHUNK do redis.call('RPUSH', SLOTS, unpack(kept, i, math.min(i + CHUNK - 1, #kept))) end
end

-- Writes a slot in place of the one with its id. With it an exchange begins: closed slots of others are forgotten.
-- `rest` is the slot's value behind its number.
local function put_slot(meta, id, exchange, rest)
  local last, gone = 0, {}
  for field, value in pairs(meta) do
    if string.sub(field, 1, 5) == 'slot:' then
      local slot = cjson.decode(value)
      last = math.max(last, slot[1])
      if slot[2] ~= exchange and slot[4] == 'closed' then gone[#gone + 1] = field end
    end
  end
  unset(meta, unpack(gone))
  local field = 'slot:' .. id
  local n = meta[field] and cjson.decode(meta[field])[1] or last + 1
  set(meta, field, '[' .. string.format('%d', n) .. ',' .. rest)
end

import { type Json, jsonList } from '../json.ts';

/** An embed as Discord answers it: with what the app may leave out. */
export function embedPayload(embed: Json): Json {
  return {
    type: 'rich',
    ...embed,
    ...(Array.isArray(embed.fields) && {
      fields: jsonList(embed.fields).map((field) => ({ inline: false, ...field })),
    }),
  };
}

import { digestOf } from './digest.ts';

const PREFIX = 'f';

/** What an input of a form is for. It is the id of its block, so that it comes back with what was entered. */
export interface InputId {
  readonly key: string;
  /** Of what the input held when it was drawn from what is stored. */
  readonly base: string;
  /** Where several inputs are for one setting, which one. */
  readonly part: string;
  /** What stood between a part of a text and the one before. */
  readonly joiner: string;
}

/** The one action of each input. */
export const INPUT_ACTION = 'value';

export function writeInputId({ key, base, part, joiner }: InputId): string {
  return [PREFIX, digestOf(key), base, part, encodeURIComponent(joiner)].join(':');
}

/** An input's id as it came back; undefined for a block that is none. Never throws. */
export function readInputId(block: string): (Omit<InputId, 'key'> & { readonly keyDigest: string }) | undefined {
  const [prefix, keyDigest, base, part, joiner] = block.split(':');
  if (prefix !== PREFIX || keyDigest === undefined || base === undefined || part === undefined) return undefined;
  return { keyDigest, base, part, joiner: decoded(joiner ?? '') };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

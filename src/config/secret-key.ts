import { Type } from '@sinclair/typebox';

/** Bytes of one key. */
const KEY_BYTES = 32;

export const secretKey = Type.Optional(
  Type.String({
    expects: 'one or more keys of 32 bytes, as base64 or hexadecimal digits, with commas between them',
    isSecret: true,
    problemOf: secretKeyProblem,
    description:
      'What stored tokens and secrets are encrypted with; several while keys are being changed: the first encrypts, all decrypt.',
  }),
);

/** The keys in a setting, in their order. */
export function secretKeysOf(text: string): readonly Uint8Array[] {
  return text.split(',').map((key) => bytesOf(key.trim()));
}

function secretKeyProblem(text: string): string | undefined {
  if (secretKeysOf(text).every(({ length }) => length === KEY_BYTES)) return undefined;
  return 'must be a key of 32 bytes, as base64 or 64 hexadecimal digits; "openssl rand -base64 32" makes one.';
}

function bytesOf(key: string): Uint8Array {
  if (/^[0-9a-f]{64}$/iu.test(key)) return Buffer.from(key, 'hex');
  return /^[\w+/-]{43}=?$/u.test(key) ? Buffer.from(key, 'base64') : new Uint8Array();
}

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SecretBox } from './threads/secret-box.ts';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Makes a box of keys of 32 bytes: the first seals, all open. What it seals looks like `v1.<key>.<data>`: the key's name
 * is made of its hash, the data is nonce, ciphertext and tag as base64url. The purpose is authenticated with it.
 */
export function createSecretBox(keys: readonly Uint8Array[]): SecretBox {
  const named = keys.map((key) => ({ key, name: nameOf(key) }));
  const [current] = named;
  if (current === undefined) throw new Error('A secret box needs a key.');
  return {
    seal: (plain, purpose) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce).setAAD(Buffer.from(purpose));
      const data = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${current.name}.${data.toString('base64url')}`;
    },
    open: (sealed, purpose) => {
      const [version, name, text = ''] = sealed.split('.');
      const known = named.find((candidate) => candidate.name === name);
      if (version !== VERSION || known === undefined) return undefined;
      return decrypt(Buffer.from(text, 'base64url'), known.key, purpose);
    },
    isOutdated: (sealed) => sealed.split('.')[1] !== current.name,
  };
}

function decrypt(data: Buffer, key: Uint8Array, purpose: string): string | undefined {
  if (data.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, data.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(data.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(data.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined; // changed, or of another purpose
  }
}

/** Tells keys apart without telling anything about them. */
function nameOf(key: Uint8Array): string {
  return createHash('sha256').update('threadloop secret key').update(key).digest('base64url').slice(0, 8);
}

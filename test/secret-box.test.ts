import { assert, property, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from '../src/secret-box.ts';

const [OLD, NEW] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

describe('a secret box', () => {
  it('opens what it has sealed, for the same purpose only', () => {
    const key = uint8Array({ minLength: 32, maxLength: 32 });
    assert(
      property(key, string({ unit: 'grapheme' }), string(), string(), (bytes, plain, purpose, other) => {
        const box = createSecretBox([bytes]);
        const sealed = box.seal(plain, purpose);
        expect(box.open(sealed, purpose)).toBe(plain);
        expect(box.open(sealed, other)).toBe(other === purpose ? plain : undefined);
      }),
    );
  });

  it('never seals the same text to the same letters, and shows nothing of it', () => {
    const box = createSecretBox([NEW]);
    const [first, second] = [box.seal('xoxb-token', 'p'), box.seal('xoxb-token', 'p')];
    expect([first === second, first.includes('xoxb'), /^v1\.[\w-]{8}\.[\w-]+$/u.test(first)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('opens what an older key has sealed while it is known, and says that it is outdated', () => {
    const sealed = createSecretBox([OLD]).seal('secret', 'p');
    const both = createSecretBox([NEW, OLD]);
    expect([both.open(sealed, 'p'), both.isOutdated(sealed), both.isOutdated(both.seal('secret', 'p'))]).toEqual([
      'secret',
      true,
      false,
    ]);
    expect(createSecretBox([NEW]).open(sealed, 'p')).toBeUndefined();
  });

  it('opens nothing that was changed, or that it has not made', () => {
    const box = createSecretBox([NEW]);
    const sealed = box.seal('secret', 'p');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      expect([undefined, 'secret']).toContain(box.open(changed, 'p'));
    }
    assert(
      property(string(), (text) => {
        expect(box.open(text, 'p')).toBeUndefined();
      }),
    );
  });

  it('is not made without a key', () => {
    expect(() => createSecretBox([])).toThrow('A secret box needs a key.');
  });
});

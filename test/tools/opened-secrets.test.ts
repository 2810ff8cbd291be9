import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OpenedSecrets } from '../../src/tools/opened-secrets.ts';

const KEY = 'canary/9f3a+"b"';
const GONE = '(a secret, left out)';

function opened(...values: readonly string[]): OpenedSecrets {
  const secrets = new OpenedSecrets();
  const open = secrets.opening((name) => values[Number(name)]);
  expect(values.map((_, at) => open(String(at)))).toEqual(values);
  return secrets;
}

describe('the secrets that a call has opened', () => {
  it('are left out as they are, in addresses, in JSON and in Base64, of texts, lists and objects', () => {
    const told = {
      text: `Authorization: Bearer ${KEY}.`,
      details: { url: `https://a.example/?key=${encodeURIComponent(KEY)}`, [KEY]: [{ body: JSON.stringify({ KEY }) }] },
      structuredContent: [Buffer.from(KEY).toString('base64'), 3, null, true],
    };
    expect(opened(KEY).leaveOut(told)).toEqual({
      text: `Authorization: Bearer ${GONE}.`,
      details: { url: `https://a.example/?key=${GONE}`, [GONE]: [{ body: `{"KEY":"${GONE}"}` }] },
      structuredContent: [GONE, 3, null, true],
    });
  });

  it('are all left out', () => {
    expect(opened('first-secret', 'second-secret').leaveOut('second-secret, first-secret')).toBe(`${GONE}, ${GONE}`);
  });

  it('are not looked for where they are shorter than eight characters, or where none was opened', () => {
    const value = { text: 'a and b' };
    expect([opened('a').leaveOut(value), opened().leaveOut(value)]).toEqual([value, value]);
    expect(opened().leaveOut(value)).toBe(value);
  });

  it('leave what is no plain object as it is', () => {
    const at = new Date(0);
    expect(opened(KEY).leaveOut({ at, nothing: undefined })).toEqual({ at, nothing: undefined });
  });

  it('stand in nothing that is returned, whatever they are', () => {
    assert(
      property(
        string({ unit: 'binary', minLength: 8 }).filter((key) => !GONE.includes(key)),
        string({ unit: 'binary' }),
        (key, text) => {
          const told = opened(key).leaveOut(JSON.stringify([text, key, text]));
          expect(told).not.toContain(JSON.stringify(key).slice(1, -1));
        },
      ),
    );
  });

  it('leave out what was given otherwise, such as a token that a server repeats', () => {
    const secrets = new OpenedSecrets();
    secrets.remember('a-token-of-a-server');
    expect(secrets.leaveOut({ value: { text: 'You are Bearer a-token-of-a-server' } })).toEqual({
      value: { text: 'You are Bearer (a secret, left out)' },
    });
  });

  it('are all remembered, or the latest where a number is given', () => {
    const [secrets, all] = [new OpenedSecrets(8), new OpenedSecrets()];
    const tokenNo = (no: number): string => `token-number-${String(no).padStart(4, '0')}`;
    for (let no = 0; no < 1_000; no += 1) {
      for (const each of [secrets, all]) each.remember('what-is-told-each-time');
      for (const each of [secrets, all]) each.remember(tokenNo(no));
    }
    const kept = ['what-is-told-each-time', tokenNo(999), tokenNo(993), tokenNo(992)];
    expect(kept.map((value) => secrets.leaveOut(value))).toEqual([GONE, GONE, GONE, tokenNo(992)]);
    expect(kept.map((value) => all.leaveOut(value))).toEqual([GONE, GONE, GONE, GONE]);
  });
});

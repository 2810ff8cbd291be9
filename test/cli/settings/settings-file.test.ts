import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSettings, settingsDocument } from '../../../src/cli/settings/settings-file.ts';
import { channel, openLine, team } from './settings-line.ts';

const NO_FORM = 'it is no JSON object as `threadloop settings export` writes it.';
const NO_VERSION = 'it must have "version": 1, and "scopes" as an object.';

describe('a file of settings', () => {
  it('is read as it was written', () => {
    const scopes = [
      { scope: { kind: 'deployment' }, set: { follow: 'all' }, locked: [], secrets: ['tools.a.secrets.b'] },
      { scope: team, set: {}, locked: ['follow'], secrets: [] },
      { scope: channel, set: { pilot: [1, { a: null }] }, locked: [], secrets: [] },
    ] as const;
    expect(parseSettings(JSON.stringify(settingsDocument(scopes)))).toEqual({ scopes, problems: [] });
  });

  const wrong: Record<string, readonly [file: unknown, problems: readonly string[]]> = {
    'a list': [[], [NO_FORM]],
    'no version': [{ scopes: {} }, [NO_VERSION]],
    'a newer version': [{ version: 2, scopes: {} }, [NO_VERSION]],
    'scopes that are a list': [{ version: 1, scopes: [] }, [NO_VERSION]],
    'another key beside the scopes': [
      { version: 1, scopes: {}, scope: 1 },
      ['there is no "scope" here; did you mean "scopes"?'],
    ],
    'a scope that is none': [
      { version: 1, scopes: { everywhere: {} } },
      [
        '"everywhere" is no scope; there are deployment, direct, teams such as slack:T123, and channels such as slack:T123/slack:C123.',
      ],
    ],
    'a scope that says nothing': [
      { version: 1, scopes: { direct: null } },
      ['"direct" must be an object with "set", "locked" and "secrets".'],
    ],
    'another key in a scope': [
      { version: 1, scopes: { direct: { sets: {}, follow: 'all' } } },
      ['direct: there is no "sets" here; did you mean "set"?', 'direct: there is no "follow" here.'],
    ],
    'values of another form': [
      { version: 1, scopes: { direct: { set: [], locked: 'all', secrets: [1] } } },
      [
        'direct: "set" must be an object.',
        'direct: "locked" must be a list of settings.',
        'direct: "secrets" must be a list of settings.',
      ],
    ],
  };
  it.each(Object.entries(wrong))('is refused with %s', (_, [file, problems]) => {
    expect(parseSettings(JSON.stringify(file)).problems).toEqual(problems);
  });

  it('is never more than refused, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => JSON.stringify({ version: 1, scopes: value })),
        ),
        (text) => {
          expect(Array.isArray(parseSettings(text).problems)).toBe(true);
        },
      ),
    );
  });

  it('is named when it cannot be read', async () => {
    const line = await openLine();
    await line.write('list.json', []);
    const missing = await line.run(['settings', 'plan', 'missing.json']);
    const list = await line.run(['settings', 'apply', 'list.json']);
    expect([missing.exitCode, missing.stderr, list.exitCode, list.stderr]).toEqual([
      1,
      'missing.json cannot be read: there is no such file.\n',
      1,
      `list.json: ${NO_FORM}\n`,
    ]);
  });
});

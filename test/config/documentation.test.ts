import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectedOf, settingName, settings, variablesOf } from '../../src/config/setting-list.ts';

const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');

/** The rows of the table, without its head. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.slice(2, -2).split(' | '));

describe('docs/configuration.md', () => {
  it('lists every setting of the schema, and nothing else, as the schema has it', () => {
    expect(rows).toEqual(
      settings.map(({ path, schema }) => [
        `\`${settingName(path)}\``,
        variablesOf({ path, schema })
          .map((variable) => `\`${variable}\``)
          .join(' or '),
        schema.default === undefined ? 'none' : `\`${JSON.stringify(schema.default)}\``,
        expectedOf(schema),
        schema.description,
      ]),
    );
  });
});

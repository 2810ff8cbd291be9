import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolNameFor } from '../../../src/tools/mcp/tool-names.ts';

describe('the name of a tool', () => {
  it.each([
    ['search', 'docs__search'],
    ['search-all_2', 'docs__search-all_2'],
    ['fetch_page', 'docs__fetch_page'],
    ['search.all', 'docs__search_all_7695e8e5'],
    ['search all', 'docs__search_all_3dcb3b3b'],
    ['suche·größe', 'docs__suche_gr_e_f49fd1e9'],
    ['🦊', 'docs____0a9f72e8'],
    ['x'.repeat(80), `docs__${'x'.repeat(49)}_d929cdee`],
  ])('of %j is %s', (name, expected) => {
    expect(toolNameFor('docs', name)).toBe(expected);
  });

  it('fits what model providers take, is the same each time, and different for different tools', () => {
    const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.stringMatching(/^[a-z_-]{0,80}$/u));
    const server = fc.stringMatching(/^[a-zA-Z0-9]{1,20}$/u);
    fc.assert(
      fc.property(server, server, name, name, (one, two, first, second) => {
        const made = toolNameFor(one, first);
        expect(made).toMatch(/^[a-zA-Z0-9_-]{1,64}$/u);
        expect(made.startsWith(`${one}__`)).toBe(true);
        expect(toolNameFor(one, first)).toBe(made);
        const isSame = one === two && first === second;
        expect(toolNameFor(two, second) === made).toBe(isSame);
      }),
    );
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAULTS } from './fault.ts';
import { faultRow } from './fault-row.ts';
import { observeFault } from './observe-fault.ts';
import { FAULT_WIRES } from './wire-answers.ts';

const page = readFileSync(new URL('../../../../docs/models.md', import.meta.url), 'utf8');
const section = page.split(/^## /mu).find((part) => part.startsWith('Faults\n')) ?? '';
const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| fault |'));

describe.each(FAULT_WIRES)('on the wire %s', (wire) => {
  it.each(FAULTS)(
    'people see, the log says and the server is asked what docs/models.md tells: $name',
    async (fault) => {
      const observed = await observeFault(fault, wire);

      expect(faultRow(fault, observed)).toBe(rows.find((row) => row.startsWith(`| ${fault.name} |`)));
      expect(observed.log).not.toMatch(/weather|sunny|secret-key/u);
    },
  );
});

describe('docs/models.md', () => {
  it('has a row for each fault and no other', () => {
    expect(rows.map((row) => row.split(' | ')[0])).toEqual(FAULTS.map(({ name }) => `| ${name}`));
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Folder, missingContracts } from './missing-contracts.ts';

const SOURCES = new URL('../../src/threads/', import.meta.url);
const TESTS = new URL('../threads/', import.meta.url);
const CONTRACTS = new URL('./', import.meta.url);

/** The ports of storage. Contracts of other things stand beside theirs. */
const STORAGE = ['activator', 'lock', 'rate-limiter', 'records', 'run-events', 'schedule', 'thread-store'];

describe('the contracts of storage', () => {
  it.each(STORAGE)('have one for the port %s', (port) => {
    expect(readdirSync(CONTRACTS)).toContain(`${port}-contract.ts`);
  });

  it('are run by every folder that implements ports, one and all', () => {
    const folders = readdirSync(SOURCES, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }): Folder => ({ name, source: textOf(SOURCES, name), tests: textOf(TESTS, name) }));
    const { implementations, missing } = missingContracts(folders, STORAGE);
    expect(implementations).toContain('memory');
    expect(missing).toEqual([]);
  });

  it('are missed when a folder implements a port and runs no contract for it', () => {
    const folders: Folder[] = [
      { name: 'disk', source: 'class DiskLock implements Lock {}', tests: 'lockContract(' },
      { name: 'function', source: 'function createRecords(): Records {}', tests: '' },
      { name: 'runner', source: 'function createRunner(dependencies): RunThread {}', tests: '' },
    ];
    expect(missingContracts(folders, ['lock', 'records'])).toEqual({
      implementations: ['disk', 'function'],
      missing: ['disk: recordsContract', 'function: lockContract', 'function: recordsContract'],
    });
  });
});

/** All TypeScript of a folder, or nothing where there is no folder. */
function textOf(parent: URL, folder: string): string {
  const directory = new URL(`${folder}/`, parent);
  const names = readdirSync(parent).includes(folder) ? readdirSync(directory, { recursive: true }) : [];
  return names
    .map(String)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, directory), 'utf8'))
    .join('\n');
}

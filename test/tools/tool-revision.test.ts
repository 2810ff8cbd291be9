import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { defineTool } from '../../src/tools/index.ts';
import { toolRevision } from '../../src/tools/tool-revision.ts';

const revisionOf = (description: string): string =>
  toolRevision(
    defineTool({ name: 'files', label: 'Files', description, parameters: Type.Object({}), execute: () => 'done' }),
  );

describe('the revision of a tool', () => {
  it('is the same for the same tool, and another one for one that is described otherwise', () => {
    const [one, again, other] = ['Reads a file.', 'Reads a file.', 'Deletes a file.'].map(revisionOf);
    expect([one === again, one === other]).toEqual([true, false]);
  });

  // Two descriptions with the same 12 characters are found in a minute, by a server that wants its tool to pass for another.
  it('has 128 bits', () => {
    expect(revisionOf('Reads a file.')).toMatch(/^[0-9a-f]{32}$/u);
  });
});

import type { Block } from './blocks.ts';
import { readCode } from './read-code.ts';
import { readTable } from './read-table.ts';

/** Takes a text apart into what is drawn together; the lines of all blocks, joined, are the text. */
export function readBlocks(text: string, isGrowing: boolean): readonly Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  let prose: string[] = [];
  const endProse = (): void => {
    if (prose.length > 0) blocks.push({ kind: 'text', lines: prose });
    prose = [];
  };
  for (let index = 0; index < lines.length; ) {
    const block = readCode(lines, index) ?? readTable(lines, index, isGrowing);
    if (block === undefined) {
      prose.push(lines[index] ?? '');
      index += 1;
      continue;
    }
    endProse();
    blocks.push(block);
    index += block.lines.length;
  }
  endProse();
  return blocks;
}

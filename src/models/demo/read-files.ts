import type { UserMessage } from '../../core/index.ts';

/** A text file that came with a message, as far as the demo can tell. */
export interface SeenFile {
  readonly name: string;
  readonly lines: number;
  readonly words: number;
}

const TEXT_FILE = /^The file "([^"\n]*)"[^\n]*:\n(`{3,})\n([\s\S]*)\n\2/u;

/** The text files in a message of files. */
export function readFiles({ content }: UserMessage): readonly SeenFile[] {
  if (typeof content === 'string') return [];
  return content.flatMap((block) => {
    const [, name, , text = ''] = (block.type === 'text' && TEXT_FILE.exec(block.text)) || [];
    if (name === undefined) return [];
    return [{ name, lines: text.replace(/\n$/u, '').split('\n').length, words: text.match(/\S+/gu)?.length ?? 0 }];
  });
}

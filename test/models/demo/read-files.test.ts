import { describe, expect, it } from 'vitest';
import { planAnswer } from '../../../src/models/demo/plan-answer.ts';
import { readFiles } from '../../../src/models/demo/read-files.ts';
import { demoTexts } from '../../../src/models/demo/texts/texts.ts';
import { describeFiles } from '../../../src/threads/context/files/describe-files.ts';
import type { FileContent } from '../../../src/threads/files-message.ts';

function given(...files: readonly FileContent[]) {
  const author = { id: 'test:ada', name: 'Ada' };
  const message = describeFiles({ role: 'files', of: 'm', author, files, timestamp: 1 });
  if (message === undefined) throw new Error('There was to be a message.');
  return message;
}

describe('the demo', () => {
  const notes: FileContent = { kind: 'text', name: 'notes.txt', text: 'one two\n```\nthree\n' };

  it('counts what the text files of a message hold', () => {
    const image: FileContent = { kind: 'image', name: 'a.png', mimeType: 'image/png', data: 'AAAA' };
    const skipped: FileContent = { kind: 'skipped', name: 'b', reason: { kind: 'gone' } };
    expect(readFiles(given(notes, image, skipped))).toEqual([{ name: 'notes.txt', lines: 3, words: 4 }]);
    expect(readFiles({ role: 'user', content: 'The file "x":\n```\na\n```', timestamp: 1 })).toEqual([]);
  });

  it('answers the message and says which files came with it, in its language', () => {
    const options = { texts: demoTexts, canCall: false, now: 1 };
    const ask = (content: string) => ({ role: 'user', content, timestamp: 1 }) as const;
    expect(planAnswer([ask('⟦message from "Ada"⟧\nthanks'), given(notes)], options).text).toBe(
      'You are welcome.\n\nI was given these files:\n\n- `notes.txt`: lines: 3, words: 4',
    );
    expect(planAnswer([ask('⟦message from "Ada"⟧\ndanke'), given(notes)], options).text).toBe(
      'Gern geschehen.\n\nDiese Dateien habe ich bekommen:\n\n- `notes.txt`: Zeilen: 3, Wörter: 4',
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentMessage } from '../../../../src/core/index.ts';
import { limitEarlierImages } from '../../../../src/threads/context/files/earlier-images.ts';
import type { FileContent } from '../../../../src/threads/files-message.ts';
import { person } from '../../support/world.ts';

const OPTIONS = { canSeeImages: true, maxLength: 100 };

function images(...lengths: readonly number[]): readonly AgentMessage[] {
  return lengths.map((length, at): AgentMessage => {
    const image: FileContent = { kind: 'image', name: `${at}`, mimeType: 'image/png', data: 'x'.repeat(length) };
    const text: FileContent = { kind: 'text', name: 't', text: 'x'.repeat(500) };
    return { role: 'files', of: `m${at}`, author: person('ada'), files: [text, image], timestamp: at };
  });
}

/** The positions of images that are left. */
function left(messages: readonly AgentMessage[]): readonly number[] {
  return messages.flatMap((message, at) =>
    message.role === 'files' && message.files.some(({ kind }) => kind === 'image') ? [at] : [],
  );
}

describe('limitEarlierImages', () => {
  it('leaves a transcript as it is that has few', () => {
    const messages = images(50, 50);
    expect(limitEarlierImages(messages, OPTIONS)).toBe(messages);
  });

  it('lets the oldest make room until half of it is free, and says so', () => {
    const limited = limitEarlierImages(images(40, 30, 20, 20), OPTIONS);
    expect(left(limited)).toEqual([2, 3]);
    expect(limited[0]).toMatchObject({
      files: [{ kind: 'text' }, { kind: 'skipped', name: '0', reason: { kind: 'earlier' } }],
    });
  });

  it('leaves none to a model that takes none', () => {
    const limited = limitEarlierImages(images(1), { ...OPTIONS, canSeeImages: false });
    expect(limited[0]).toMatchObject({ files: [{}, { kind: 'skipped', reason: { kind: 'noImages' } }] });
  });

  it('drops from a longer transcript what it dropped from its beginning, and never leaves too much', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }), fc.nat(20), (lengths, at) => {
        const whole = left(limitEarlierImages(images(...lengths), OPTIONS));
        const begun = left(limitEarlierImages(images(...lengths.slice(0, at)), OPTIONS));
        expect(whole.filter((index) => index < at && !begun.includes(index))).toEqual([]);
        expect(whole.reduce((sum, index) => sum + (lengths[index] ?? 0), 0)).toBeLessThanOrEqual(100);
      }),
    );
  });
});

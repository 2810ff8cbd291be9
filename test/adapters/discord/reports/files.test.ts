import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL, type Model } from '../../../../src/core/index.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { wordsIn } from '../../support/words-in.ts';
import { startBotOnFake } from '../support/bot-on-fake.ts';

/** A model that is given pictures. */
const SEEING: Model = { ...DEFAULT_MODEL, input: ['text', 'image'] };

const MENTION = `<@${IDS.app}>`;

/** What a model and people hear of a file that Alice gives with a mention. */
async function given(file: { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array }) {
  const world = await startBotOnFake({ script: ['Without it.'], model: SEEING });
  const { discord, until, read, model } = world;
  const { id } = await discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} look`, files: [file] });
  await until('it is answered', () => read(id).some((line) => line.includes('Helpful')));
  return { model: wordsIn(model.requests[0]), people: read(id).at(-1)?.split('\n').slice(0, -1) };
}

describe('a file that cannot be read', () => {
  it('R79: which is a page where a picture was announced, is told, and the run goes on without it', async () => {
    const bytes = new TextEncoder().encode('<!doctype html><title>Sign in</title>');
    expect(await given({ name: 'chart.png', mimeType: 'image/png', bytes })).toEqual({
      model: ['look', 'The file "chart.png" is not shown to you: a web page came in its place.'],
      people: [
        `${IDS.app}: Without it.`,
        '-# I did not look at "chart.png": a web page came in its place, which happens where I may not read files. An admin can change that.',
      ],
    });
  });

  it.each([
    [
      'party.mp4',
      '\0\0\0\u0018ftypmp42\0\0\0\0mp42isom',
      'it is sound or video.',
      'I cannot hear sound or watch video.',
    ],
    [
      'scan.png',
      '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0001\0\0\0\u0001\b\u0002\0\0\0',
      'it has more than 3932160 bytes.',
      'it is larger than the 3.9 MB an image may have. Send it smaller.',
    ],
  ])('D44: which is %s of 52 MiB, is named to the model and to people, with why', async (name, head, why, said) => {
    const bytes = new Uint8Array(52 * 1024 * 1024);
    bytes.set(Buffer.from(head, 'latin1'));
    const mimeType = name.endsWith('mp4') ? 'video/mp4' : 'image/png';
    expect(await given({ name, mimeType, bytes })).toEqual({
      model: ['look', `The file "${name}" is not shown to you: ${why}`],
      people: [`${IDS.app}: Without it.`, `-# I did not look at "${name}": ${said}`],
    });
  });
});

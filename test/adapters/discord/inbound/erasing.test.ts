import { describe, expect, it } from 'vitest';
import { keepFeedback } from '../../../../src/adapters/discord/feedback/keep-feedback.ts';
import { createRecordEraser } from '../../../../src/threads/erasing/record-eraser.ts';
import type { Erasure } from '../../../../src/threads/ports.ts';
import { toTeamId } from '../../../../src/threads/thread-id.ts';
import { InboundWorld } from './inbound-world.ts';
import { BOB, directMessage, IDS, IN_DIRECT, IN_THREAD, idAt, post } from './payloads.ts';

/** What is kept of Alice and of Bob: direct messages, feedback, and how far was listened. */
async function keptAfter(what: Erasure): Promise<readonly string[]> {
  const world = new InboundWorld();
  const { host } = world.backend;
  await world.send('MESSAGE_CREATE', directMessage({ content: 'hi' }));
  const ofBob = { channel_id: '100000000000000042' };
  await world.send('MESSAGE_CREATE', directMessage({ id: idAt(1), author: BOB, content: 'hi', fields: ofBob }));
  await world.send('MESSAGE_CREATE', post({ id: idAt(2), content: 'x' }));
  for (const user of [IDS.alice, IDS.bob])
    await keepFeedback({ thread: IN_THREAD, user, exchange: 'x1', value: 'up' }, host);
  await world.inbound.stop();
  await createRecordEraser(host.records, []).erase(what);
  const keys: string[] = [];
  for await (const [key] of host.records.list('discord:')) keys.push(key);
  return keys;
}

const FEEDBACK = `discord:feedback:${IN_THREAD}:discord`;
const ALL = [
  'discord:direct:discord::100000000000000041:',
  'discord:direct:discord::100000000000000042:',
  `${FEEDBACK}:${IDS.alice}:x1`,
  `${FEEDBACK}:${IDS.bob}:x1`,
  'discord:seen:direct',
  `discord:seen:discord:${IDS.guild}`,
];

describe('what the inbound half keeps', () => {
  it.each<[string, Erasure, readonly number[]]>([
    ['nobody', { person: 'discord:1' }, [0, 1, 2, 3, 4, 5]],
    ['a person', { person: `discord:${IDS.alice}` }, [1, 3, 4, 5]],
    ['direct messages', { thread: IN_DIRECT }, [1, 2, 3, 4, 5]],
    ['a server', { team: toTeamId('discord', IDS.guild) }, [0, 1, 4]],
  ])('goes with %s', async (_name, what, kept) => {
    expect(await keptAfter(what)).toEqual(kept.map((at) => ALL[at]));
  });
});

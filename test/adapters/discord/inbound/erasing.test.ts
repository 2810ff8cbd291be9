import { describe, expect, it } from 'vitest';
import { createRecordEraser } from '../../../../src/threads/erasing/record-eraser.ts';
import type { Erasure } from '../../../../src/threads/ports.ts';
import { toTeamId } from '../../../../src/threads/thread-id.ts';
import { InboundWorld } from './inbound-world.ts';
import { BOB, directMessage, IDS, IN_DIRECT, idAt, post } from './payloads.ts';

/** What is kept of Alice and of Bob: direct messages, and how far was listened. */
async function keptAfter(what: Erasure): Promise<readonly string[]> {
  const world = new InboundWorld();
  const { host } = world.backend;
  await world.send('MESSAGE_CREATE', directMessage({ content: 'hi' }));
  const ofBob = { channel_id: '100000000000000042' };
  await world.send('MESSAGE_CREATE', directMessage({ id: idAt(1), author: BOB, content: 'hi', fields: ofBob }));
  await world.send('MESSAGE_CREATE', post({ id: idAt(2), content: 'x' }));
  await world.inbound.stop();
  await createRecordEraser(host.records, []).erase(what);
  const keys: string[] = [];
  for await (const [key] of host.records.list('discord:')) keys.push(key);
  return keys;
}

const ALL = [
  'discord:direct:discord::100000000000000041:',
  'discord:direct:discord::100000000000000042:',
  'discord:seen:direct',
  `discord:seen:discord:${IDS.guild}`,
];

describe('what the inbound half keeps', () => {
  it.each<[string, Erasure, readonly number[]]>([
    ['nobody', { person: 'discord:1' }, [0, 1, 2, 3]],
    ['a person', { person: `discord:${IDS.alice}` }, [1, 2, 3]],
    ['direct messages', { thread: IN_DIRECT }, [1, 2, 3]],
    ['a server', { team: toTeamId('discord', IDS.guild) }, [0, 1, 2]],
  ])('goes with %s', async (_name, what, kept) => {
    expect(await keptAfter(what)).toEqual(kept.map((at) => ALL[at]));
  });
});

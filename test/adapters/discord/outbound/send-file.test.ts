import { describe, expect, it } from 'vitest';
import { threadOf } from '../../../../src/adapters/discord/place.ts';
import type { OutgoingFile } from '../../../../src/threads/outbound.ts';
import type { ThreadId } from '../../../../src/threads/thread-id.ts';
import { alice, general, guild, setUpDiscord } from './outbound-setup.ts';

const FILE: OutgoingFile = {
  key: 'x1:call1:plan.csv',
  name: 'plan.csv',
  mimeType: 'text/csv',
  bytes: new TextEncoder().encode('a,b\n1,2\n'),
};
const HALF_AN_HOUR_MS = 1_800_000;

interface Sending {
  readonly recovery?: boolean;
  readonly thread?: ThreadId;
  readonly process?: Pick<Awaited<ReturnType<typeof setUpDiscord>>, 'outbound'>;
}

async function setUp(...given: Parameters<typeof setUpDiscord>) {
  const setup = await setUpDiscord(...given);
  setup.routes();
  const send = async (file = FILE, { recovery = false, thread = setup.thread, process = setup }: Sending = {}) => {
    const sending = process.outbound.sendFile?.(thread, file, recovery) ?? Promise.reject(new Error('none'));
    return await setup.drive(sending);
  };
  const filesIn = (thread: string = setup.question) => setup.discord.channel(thread).flatMap(({ files }) => files);
  return { ...setup, send, filesIn };
}

describe('a file that the bot sends in Discord', () => {
  it('D19: stands once in the thread, which is started for it, and notifies nobody', async () => {
    const { send, filesIn, discord, question } = await setUp();
    const id = await send();
    const [message] = discord.channel(question).filter(({ files }) => files.length > 0);
    expect(id).toBe(`${question}:${message?.id}`);
    expect(filesIn()).toEqual([{ id: expect.any(String), name: 'plan.csv', sizeBytes: 8 }]);
    expect(message).toMatchObject({ content: '', pinged: [] });
    const [call] = discord.calls.filter(({ route }) => route === 'POST /channels/:id/messages');
    expect(call?.body).toEqual({
      content: '',
      nonce: expect.stringMatching(/^[\w-]{1,25}$/u),
      enforce_nonce: true,
      allowed_mentions: { parse: [], users: [], roles: [], replied_user: false },
      attachments: [{ id: '0', filename: 'plan.csv' }],
    });
    expect(discord.problems).toEqual([]);
  });

  it('D18: is posted once, though Discord is asked again since nothing was heard of it', async () => {
    const { send, filesIn, discord, routes } = await setUp();
    discord.fail('POST /channels/:id/messages', { kind: 'cutAfter' });
    await send();
    expect(filesIn()).toHaveLength(1);
    expect(routes().filter((route) => route.startsWith('POST /channels/:id/messages'))).toHaveLength(3);
  });

  it('is found again by another process, also when Discord has forgotten its nonce', async () => {
    const { send, filesIn, startAnother, clock } = await setUp();
    const first = await send();
    clock.advance(HALF_AN_HOUR_MS);
    expect(await send(FILE, { recovery: true, process: startAnother() })).toBe(first);
    expect(filesIn()).toHaveLength(1);
  });

  it('is another one with another key', async () => {
    const { send, filesIn } = await setUp();
    await send();
    await send({ ...FILE, key: 'x1:call2:plan.csv' });
    expect(filesIn()).toHaveLength(2);
  });

  it('is not taken for another file of the bot', async () => {
    const { send, filesIn, clock } = await setUp();
    await send();
    clock.advance(HALF_AN_HOUR_MS);
    await send({ ...FILE, key: 'x1:call2:other.csv', name: 'other.csv' }, { recovery: true });
    expect(filesIn().map(({ name }) => name)).toEqual(['plan.csv', 'other.csv']);
  });

  it('is refused in a sentence where it is too large', async () => {
    const { send } = await setUp({ discord: { maxFileBytes: 4 } });
    await expect(send()).rejects.toThrow(
      'The file is larger than this server takes (10 MB, where it was not raised); send a smaller one.',
    );
  });

  it('is refused in a sentence where the bot may attach nothing', async () => {
    const { send, discord } = await setUp();
    discord.fail('POST /channels/:id/messages', { kind: 'error', status: 403, code: 50_013 });
    await expect(send()).rejects.toThrow('The bot may not attach files here: it needs the permission "Attach Files".');
  });

  it('is refused in a sentence where the app is installed for one person', async () => {
    const { send, routes } = await setUp();
    const thread: ThreadId = threadOf({ kind: 'private', user: alice, channel: general });
    await expect(send(FILE, { thread })).rejects.toThrow(
      'Files cannot be sent here: the app is installed for one person, and may only answer in words.',
    );
    expect(routes()).toEqual([]);
  });

  it('goes into a channel that is one conversation', async () => {
    const { send, filesIn } = await setUp();
    await send(FILE, { thread: threadOf({ kind: 'channel', guild, channel: general }) });
    expect(filesIn(general)).toHaveLength(1);
  });
});

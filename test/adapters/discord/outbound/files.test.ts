import { expect, test } from 'vitest';
import type { FileRef } from '../../../../src/threads/entry.ts';
import { alice, general, outcomeOf, random, setUpDiscord } from './outbound-setup.ts';

const TEXT = '0123456789';

async function setUpFile() {
  const setup = await setUpDiscord();
  const { discord, outbound, thread } = setup;
  const bytes = new TextEncoder().encode(TEXT);
  const file = { name: 'plan.txt', mimeType: 'text/plain', bytes };
  const { id: message } = await discord.say({ channel: general, user: alice, text: 'Look', files: [file] });
  const attachment = discord.message(message)?.files[0]?.id ?? '';
  const ref: FileRef = {
    id: `${general}:${message}/${attachment}`,
    name: 'plan.txt',
    mimeType: 'text/plain',
    sizeBytes: bytes.length,
  };
  const options = { maxBytes: 100, signal: new AbortController().signal };
  const fetchFile = (given: FileRef = ref, more: { maxBytes?: number; signal?: AbortSignal } = {}) =>
    outcomeOf(Promise.resolve(outbound.fetchFile?.(thread, given, { ...options, ...more })));
  /** Where the file is, as Discord tells it now. */
  const address = async (): Promise<string> => {
    const path = `/channels/${general}/messages/${message}` as const;
    const read = await setup.backend.calls.call<{ attachments: { url: string }[] }>({ method: 'GET', path });
    return read.attachments[0]?.url ?? '';
  };
  return { ...setup, message, attachment, ref, fetchFile, address };
}

const fetched = (text: string, isCut = false) => ({ status: 'fetched', bytes: new TextEncoder().encode(text), isCut });

test('a file is fetched from the address that its message has now, without the token', async () => {
  const { fetchFile, routes } = await setUpFile();

  expect(await fetchFile()).toEqual(fetched(TEXT));
  expect(routes()).toEqual(['GET /channels/:id/messages/:id']);
});

test('an address that has not ended is used, and one that has is asked for anew', async () => {
  const { fetchFile, address, ref, routes, discord } = await setUpFile();
  const url = await address();
  routes();

  const first = await fetchFile({ ...ref, url });
  const before = routes();
  discord.expireFiles();
  const second = await fetchFile({ ...ref, url });

  expect([first, second]).toEqual([fetched(TEXT), fetched(TEXT)]);
  expect([before, routes()]).toEqual([[], ['GET /channels/:id/messages/:id']]);
});

test('what came with a command is in no message, so Discord is asked to sign its address anew', async () => {
  const { fetchFile, address, ref, routes, discord } = await setUpFile();
  const url = await address();
  discord.expireFiles();
  routes();

  const found = await fetchFile({ ...ref, id: 'interaction/1', url });

  expect(found).toEqual(fetched(TEXT));
  expect(routes()).toEqual(['POST /attachments/refresh-urls']);
});

test('D42: a file of a forwarded message is fetched from what was forwarded', async () => {
  const { fetchFile, discord, ref, message, attachment } = await setUpFile();
  const { id } = await discord.say({ channel: random, user: alice, text: '', forwards: { channel: general, message } });

  expect(await fetchFile({ ...ref, id: `${random}:${id}/${attachment}` })).toEqual(fetched(TEXT));
});

test('D44: no more of a file is read than was asked for, and that it is cut is told', async () => {
  const { fetchFile, ref } = await setUpFile();

  expect(await fetchFile(ref, { maxBytes: 4 })).toEqual(fetched('0123', true));
});

test('a file whose message was deleted is gone, and so is one that the message does not have', async () => {
  const { fetchFile, discord, ref, message } = await setUpFile();

  const other = await fetchFile({ ...ref, id: `${general}:${message}/100000000000000099` });
  await discord.delete(general, message);

  expect([other, await fetchFile(), await fetchFile({ ...ref, id: 'nonsense' })]).toEqual([
    { status: 'gone' },
    { status: 'gone' },
    { status: 'gone' },
  ]);
});

test('a bot that may not read older messages says what it lacks', async () => {
  const { fetchFile, discord } = await setUpFile();
  discord.fail('GET /channels/:id/messages/:id', { kind: 'error', status: 403, code: 50_001 });

  expect(await fetchFile()).toEqual({ status: 'notAllowed', missing: 'Read Message History' });
});

test('an address elsewhere is not asked for', async () => {
  const { fetchFile, ref } = await setUpFile();

  const found = await fetchFile({ ...ref, id: 'nonsense', url: 'https://elsewhere.example/a?ex=ffffffff' });

  expect(found).toMatchObject({ code: 'discord_call_failed', retryable: false });
});

test('a signal ends the fetching', async () => {
  const { fetchFile, ref, discord } = await setUpFile();
  discord.fail('GET /channels/:id/messages/:id', { kind: 'hang' });
  const giving = new AbortController();

  const fetching = fetchFile(ref, { signal: giving.signal });
  setImmediate(() => giving.abort(new Error('Enough.')));

  expect(await fetching).toMatchObject({ code: 'discord_call_failed', retryable: false });
});

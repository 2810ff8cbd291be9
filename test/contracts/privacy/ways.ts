import { systemClock } from '../../../src/core/index.ts';
import { digest } from '../../../src/digest.ts';
import { createSecretBox } from '../../../src/secret-box.ts';
import { createApprovals } from '../../../src/threads/approvals/create-approvals.ts';
import type { Visibility } from '../../../src/threads/outbound.ts';
import type { Person } from '../../../src/threads/person.ts';
import type { OwnerToken, Storage } from '../../../src/threads/ports.ts';
import { channelOf, type ThreadId, toTeamId, toThreadId } from '../../../src/threads/thread-id.ts';
import { AccountStore } from '../../../src/tools/mcp/accounts/account-store.ts';
import { keepSignIn } from '../../../src/tools/mcp/oauth/sign-in-states.ts';
import { ServerBook } from '../../../src/tools/mcp/servers/server-book.ts';
import { memory } from '../../../src/tools/memory/memory.ts';
import { FileOutbound } from '../../threads/support/file-outbound.ts';
import { createTestContext } from '../../tools/test-scope.ts';
import { delivery, message } from '../thread-store/samples.ts';
import { ada, bob, type StoredWorld, threadNo } from './stored-world.ts';

/** Every way in which something of a person comes to be stored, by the word that it leaves. */
export const WAYS: Readonly<Record<string, (world: StoredWorld, n: number) => Promise<void>>> = {
  'canary-note': async (world, n) => {
    await world.say(threadNo(n), ada, 'remember that canary-note');
    await world.settle();
    await world.say(threadNo(n), bob, 'remember that bob keeps this');
  },
  'canary-quote': async (world, n) => {
    const quotes = [{ kind: 'reply', author: ada.name, authorId: ada.id, text: 'canary-quote' }] as const;
    await world.say(threadNo(n), bob, 'what do you think?', { quotes });
  },
  'canary-edit': async (world, n) => {
    const id = await world.say(threadNo(n), ada, 'what is 6*7?');
    await world.settle();
    await world.amend(threadNo(n), id, 'canary-edit');
  },
  'canary-correction': async (world, n) => {
    const id = await world.say(threadNo(n), ada, 'count to 3');
    await world.pass();
    await world.amend(threadNo(n), id, 'count to 3, canary-correction');
  },
  'canary-file': async (world, n) => {
    const file = { id: `f${n}`, name: 'canary-file.txt', mimeType: 'text/plain', sizeBytes: 1, url: 'https://x.test/' };
    await world.say(threadNo(n), ada, 'see this', { files: [file] });
  },
  'canary-contents': async (world, n) => {
    world.files.set('contents', 'what the canary-contents say');
    const file = { id: 'contents', name: 'a.txt', mimeType: 'text/plain', sizeBytes: 1 };
    await world.say(threadNo(n), ada, 'see this', { files: [file] });
    await world.settle();
    await world.say(threadNo(n), bob, 'summarise this thread');
    await world.say(threadNo(n), ada, 'Bob, look', { address: 'none', addressesOthers: true, files: [file] });
    await world.say(threadNo(n), bob, 'what is 1+1?');
  },
  'canary-history': async (world, n) => {
    await world.say(threadNo(n), ada, 'hello, canary-history is what I say');
    await world.settle();
    await world.say(threadNo(n), bob, 'summarise this thread');
  },
  'canary-read': async (world, n) => {
    await world.say(threadNo(n), bob, 'hello');
    await world.say(threadNo(n), ada, 'Bob, canary-read', { address: 'none', addressesOthers: true });
  },
  'canary-stopped': async (world, n) => {
    await world.say(threadNo(n), bob, 'count to 30');
    await world.say(threadNo(n), ada, 'queue: canary-stopped');
    await world.bot.intake.command(threadNo(n), `stop ${n}`, ada, 'stop');
  },
  'canary-reset': async (world, n) => {
    await world.say(threadNo(n), ada, 'canary-reset');
    await world.settle();
    await world.bot.intake.command(threadNo(n), `retry ${n}`, ada, 'retry');
    await world.settle();
    await world.bot.intake.command(threadNo(n), `reset ${n}`, ada, 'reset');
    await world.bot.intake.command(threadNo(n), `mute ${n}`, ada, 'mute');
    await world.bot.intake.command(threadNo(n), `help ${n}`, ada, 'help');
  },
  'canary-quarantine': async ({ storage }, n) => quarantine(storage, n),
  'canary-timer': async ({ storage }, n) => {
    const reminder = { kind: 'reminder', id: `r${n}`, text: 'canary-timer', sentAt: 1 } as const;
    const shared = { ...reminder, id: `rs${n}`, text: 'bob wants it too' };
    const timer = { thread: threadNo(n), dueAt: 4_000_000_000_000 };
    await storage.schedule.put({ ...timer, id: `t${n}`, entry: { ...reminder, requesters: [ada] } });
    await storage.schedule.put({ ...timer, id: `ts${n}`, entry: { ...shared, requesters: [ada, bob] } });
  },
  'canary-reminder': async ({ storage }, n) => {
    const thread = threadNo(n);
    const entry = { kind: 'reminder', id: `d${n}`, text: 'canary-reminder', requesters: [ada], sentAt: 1 } as const;
    const delivered = await storage.store.deliver(thread, delivery(entry, { settleMs: 0 }));
    if (delivered.status === 'started') await storage.activator.activate(thread, delivered.activation, 0);
  },
  'canary-direct': async (world, n) => {
    const thread = toThreadId({ platform: 'test', channel: `D${n}` });
    await world.say(thread, ada, 'remember that canary-direct', { address: 'direct' });
  },
  [`person:${ada.id}`]: async (world, n) => {
    // In the ledger: her days, and her exchanges among the marks of her team and of the thread.
    await world.say(threadNo(n), ada, 'what is 6*7?');
    await world.settle();
    await world.say(threadNo(n), bob, 'what is 6*8?');
  },
  'canary-admin': async ({ host }, n) => {
    // She goes; what she has set stays.
    const by = { person: { id: ada.id, name: 'canary-admin' }, surface: 'code', isOperator: true } as const;
    const scope = { kind: 'channel', team: toTeamId('test', 'T1'), channels: [`test:C9-${n}`] } as const;
    const audience = { kind: 'named', people: [ada.id, bob.id], groups: [] };
    const changed = await host.administration.change(
      scope,
      [
        { kind: 'set', key: 'channelAdmins', value: [ada.id, bob.id] },
        { kind: 'set', key: 'tools.notes.audience', value: audience },
        { kind: 'lock', key: 'follow' },
      ],
      { by, ifVersion: 'any', texts: host.textsOf('en') },
    );
    if (changed.status !== 'done') throw new Error('Ada was to change settings.');
  },
  'canary-feedback': async (world, n) => {
    const thread = threadNo(n);
    await world.host.feedback.give({ thread, exchange: 'x1', by: ada, value: 'down', reason: 'canary-feedback' });
    await world.host.feedback.give({ thread, exchange: 'x1', by: bob, value: 'up' });
  },
  'canary-approval': async ({ storage, host }, n) => {
    // What runs ask for, and what people decide: hers alone, and one that she has asked for with Bob and decided.
    const desk = createApprovals({
      ...storage,
      settings: host.settings,
      isInAudience: async () => false,
      administration: host.administration,
      outboundOf: () => new FileOutbound(),
      textsOf: host.textsOf,
      digest,
      trail: { note: () => undefined },
      clock: host.clock,
      logger: host.logger,
      limits: { waking: 100, read: 100 },
    });
    const call = { thread: threadNo(n), exchange: `a${n}`, tool: 'deploy', label: 'Deploy', position: 0 };
    const own = { ...call, callId: 'own', arguments: { text: 'canary-approval' }, requesters: [ada] };
    const shared = { ...call, callId: 'shared', arguments: { text: 'bob wants it too' }, requesters: [ada, bob] };
    for (const request of [own, shared]) {
      const asked = await desk.request(request);
      if (asked.status !== 'asked') throw new Error('It was to be asked for.');
      const by = { person: ada, surface: 'slack' } as const;
      await desk.decide(asked.approval.id, { kind: 'approve', forThread: true }, { by, texts: host.textsOf('en') });
    }
    await desk.stop();
  },
  'canary-mcp': async ({ storage }, n) => {
    // What she added for others stays, without her; what she signed in with is hers.
    const { records } = storage;
    const who = { id: ada.id, name: 'canary-mcp' };
    await addServer(storage, `files${n % 20}`, who);
    const secrets = createSecretBox([new Uint8Array(32)]);
    const authority = { issuer: 'https://a.test', tokenEndpoint: 'https://a.test/token', authMethods: [] };
    const account = { authority, client: { clientId: 'x' }, tokens: { accessToken: 'x' } };
    const accounts = new AccountStore({ records, secrets });
    const own = (account: 'team' | 'personal') => ({ ...MCP_SERVER, name: `files${n}`, account });
    await accounts.write(own('personal'), who, account, { id: 'a', who, at: 1 });
    await accounts.write(own('team'), who, account, { id: 'a', who, at: 1 });
    const signIn = {
      surface: 'code',
      isOperator: false,
      server: 'files',
      url: 'https://a.test/',
      revision: 'r',
      origin: 'https://bot.test',
      account: 'team',
      until: 1,
    } as const;
    await keepSignIn(records, { ...signIn, by: who, team: toTeamId('test', 'T1') }, 600_000);
  },
  'canary-memory': async ({ storage }, n) => {
    await remember(storage, threadNo(n), ada, `canary-memory of the team ${n}`, 'public');
    await remember(storage, threadNo(n), ada, `canary-memory of the channel ${n}`, 'private');
    await remember(storage, toThreadId({ platform: 'test', channel: 'D1' }), ada, `canary-memory alone ${n}`, 'direct');
    await remember(storage, threadNo(n), bob, `bob keeps this ${n}`, 'public');
  },
  'canary-own-tool': async ({ storage }, n) => {
    const own = { by: ada.id, text: 'canary-own-tool' };
    await storage.records.put(`poll:${threadNo(n)}`, { votes: { [ada.id]: 1, [bob.id]: 2 }, own, last: ada }, 'new');
    await storage.records.put(`settings:personal:${ada.id}:${n}`, { text: 'canary-own-tool' }, 'new');
  },
};

/** What Ada of the playground leaves there, by the word. */
export const PLAYGROUND_WAYS: Readonly<Record<string, (world: StoredWorld) => Promise<void>>> = {
  'canary-post': async (world) => {
    const person = { person: 'web:ada', channel: 'general' };
    const root = await world.post('/messages', { ...person, text: '@threadloop remember that canary-post' });
    await world.settle();
    await world.post('/messages', {
      ...person,
      person: 'web:ben',
      thread: root.id,
      text: '@threadloop summarise this',
    });
    await world.post('/commands', { ...person, thread: root.id, command: 'reset' });
  },
  'canary-unheard': async (world) => {
    await world.post('/messages', { person: 'web:ada', channel: 'random', text: 'canary-unheard, says Ada to nobody' });
  },
  'canary-web-direct': async (world) => {
    await world.post('/messages', { person: 'web:ada', channel: 'dm-ada', text: 'remember that canary-web-direct' });
  },
  'canary-web-file': async (world) => {
    const query = 'person=web:ada&name=canary-web-file.txt';
    const sent = await world.post(`/files?${query}`, Buffer.from('sent'));
    await world.post(`/files?${query}`, Buffer.from('never sent'));
    const message = { person: 'web:ada', channel: 'projects', text: 'look', attachments: [sent.id] };
    await world.post('/messages', message);
  },
  'canary-web-contents': async (world) => {
    const query = 'person=web:ada&name=contents.txt';
    const { id } = await world.post(`/files?${query}`, Buffer.from('what the canary-web-contents say'));
    await world.post('/messages', { person: 'web:ada', channel: 'dm-ada', text: 'read this', attachments: [id] });
  },
  'web:ada': async (world) => {
    await world.post('/messages', { person: 'web:ben', channel: 'general', text: '@threadloop what is 1+1?' });
    await world.settle();
    for await (const [, { value }] of world.storage.records.list<Thumbed>('web:message:general:')) {
      const { content } = value;
      if (content.kind !== 'text' || content.markdown?.includes('2') !== true) continue;
      await world.post('/feedback', { person: 'web:ada', channel: 'general', messageId: value.id, value: 'up' });
    }
  },
};

interface Thumbed {
  readonly id: string;
  readonly content: { readonly kind: string; readonly markdown?: string };
}

const MCP_SERVER = {
  name: 'files',
  team: toTeamId('test', 'T1'),
  transport: { kind: 'http', url: 'https://a.test/', isPrivateAllowed: false },
  isTrusted: false,
  revision: 'r',
} as const;

/** A server that an admin of the team has added. */
async function addServer({ records }: Pick<Storage, 'records'>, name: string, who: Person): Promise<void> {
  const book = new ServerBook({
    records,
    configured: [],
    rules: [],
    secrets: undefined,
    digest: (text) => text,
    clock: systemClock,
    random: Math.random,
  });
  const server = {
    url: 'https://a.test/',
    auth: { kind: 'none' },
    account: 'team',
    revision: 'r',
    who,
    at: 1,
  } as const;
  await book.change(MCP_SERVER.team, (servers) => ({ servers: { ...servers, [name]: server }, result: undefined }));
}

/** The claims of a thread whose process dies every time. */
async function quarantine({ store }: Storage, n: number): Promise<void> {
  const thread = threadNo(`q${n}`);
  const entry = message('q', { author: ada, text: 'canary-quarantine' });
  const delivered = await store.deliver(thread, delivery(entry, { settleMs: 0 }));
  const activation = 'activation' in delivered ? (delivered.activation ?? 1) : 1;
  for (let claims = 0; claims < 10; claims += 1) {
    const token = `token ${claims}` as OwnerToken; // any string is a token, once it is given to `claim`
    const claimed = await store.claim(thread, activation, token);
    if (claimed.status === 'quarantined') return;
  }
  throw new Error('The thread was to be quarantined.');
}

/** Has something remembered, as the tool does it. */
export async function remember(
  { records }: Pick<Storage, 'records'>,
  thread: ThreadId,
  by: Person,
  text: string,
  visibility: Visibility,
): Promise<void> {
  const place = async () => ({
    team: visibility === 'direct' ? undefined : toTeamId('test', 'T1'),
    channel: channelOf(thread),
    visibility,
    hasOutsiders: false,
    isPrivateThread: false,
  });
  await memory.execute({ action: 'remember', text }, createTestContext({ records, thread, author: by, place }));
}

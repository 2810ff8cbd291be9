import type { Logger } from '../../src/core/index.ts';
import { parseCommand } from '../../src/threads/command-word.ts';
import type { Quote, WaitingEntry } from '../../src/threads/entry.ts';
import type { InboundMessage } from '../../src/threads/inbound-message.ts';
import { MemoryThreadStore } from '../../src/threads/memory/index.ts';
import type { FollowMode } from '../../src/threads/participation.ts';
import type { Author } from '../../src/threads/person.ts';
import type { Delivered, OwnerToken, TurnStep } from '../../src/threads/ports.ts';
import { toThreadId } from '../../src/threads/thread-id.ts';
import { judgeMessage } from '../../src/threads/who-is-answered.ts';
import type { Promised } from './who-is-answered-cases.ts';

const THREAD = toThreadId({ platform: 'slack', team: 'T1', channel: 'C1', thread: '1' });

const KINDS: Readonly<Record<string, Author['kind']>> = {
  ann: 'person',
  ben: 'person',
  cat: 'person',
  self: 'self',
  robo: 'bot',
  pal: 'bot',
  hook: 'webhook',
  feed: 'webhook',
};
/** The bot itself is among them, so that the cases show that this changes nothing. */
const ALLOWED_BOTS = ['pal', 'feed', 'self'];

const ADDRESSES: Readonly<Record<string, InboundMessage['address']>> = {
  '@bot': 'mention',
  '>bot': 'reply',
  dm: 'direct',
  '/ask': 'command',
  button: 'button',
};

const FORWARD: Quote = { kind: 'forward', author: 'dan', text: 'from elsewhere' };
const FILE = { id: 'F1', name: 'a.png', mimeType: 'image/png', sizeBytes: 1 };

const SILENT_LOGGER: Logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => SILENT_LOGGER };

/** Plays a history (who-is-answered-cases.ts says how it is written) and answers what became of its last step. */
export async function playHistory(history: string, follow: FollowMode): Promise<Promised> {
  const thread = new PlayedThread(follow);
  let outcome: Promised = 'ignored';
  for (const step of history.split(';')) outcome = await thread.play(step.trim());
  return outcome;
}

class PlayedThread {
  readonly #follow: FollowMode;
  readonly #store = new MemoryThreadStore({
    clock: { now: () => 0, setTimeout: () => () => {} },
    logger: SILENT_LOGGER,
  });
  readonly #earlierSpeakers = new Set<string>();
  readonly #lastIds = new Map<string, string>();
  #events = 0;
  #activation = 0;
  #run: { readonly token: OwnerToken; no: number; shown: readonly WaitingEntry[] } | undefined;

  constructor(follow: FollowMode) {
    this.#follow = follow;
  }

  async play(step: string): Promise<Promised> {
    this.#events += 1;
    const [who = '', verb] = step.split(' ');
    if (who === 'timer') return await this.#remind();
    if (who === 'works') await this.#claim();
    else if (who === 'turn') await this.#turn({ show: 'steering' });
    else if (who === 'idle') await this.#finish();
    else if (verb === 'mutes') await this.#mute(who);
    else if (verb === 'edits' || verb === 'deletes') return await this.#amend(who, verb === 'edits' ? 'edited' : null);
    else return await this.#say(parseStep(step, `m${this.#events}`, [...this.#earlierSpeakers]));
    return 'ignored';
  }

  async #say(message: InboundMessage): Promise<Promised> {
    this.#lastIds.set(message.author.id, message.id);
    const { id, author, text, files, quotes, address, sentAt } = message;
    const takesPart = (await this.#store.read(THREAD))?.participation.takesPart === true;
    const parsed = parseCommand({ text, addressed: address !== 'none' });
    if (parsed.kind === 'command' && parsed.command === 'mute' && takesPart) {
      await this.#mute(author.id);
      return 'ignored';
    }
    const concern = judgeMessage(message, { follow: this.#follow, allowedBots: ALLOWED_BOTS }).concern;
    if (concern === 'ignore') return 'ignored';
    const addressed = address !== 'none';
    const entry = { kind: 'message', id, author, text, files, quotes, addressed, sentAt } as const;
    const outcome = this.#note(await this.#deliver(entry, concern, speakersOf(message)));
    if (outcome === 'ignored' && author.kind === 'person') this.#earlierSpeakers.add(author.id);
    return outcome;
  }

  async #remind(): Promise<Promised> {
    const entry = { kind: 'reminder', id: `t${this.#events}`, requesters: [], text: 'stand-up', sentAt: 0 } as const;
    return this.#note(await this.#deliver(entry, 'answer', []));
  }

  async #amend(who: string, text: string | null): Promise<Promised> {
    const before = await this.#store.read(THREAD);
    const of = this.#lastIds.get(who) ?? '';
    const id = `a${this.#events}`;
    const amended = await this.#store.amend(THREAD, { id, of, author: { id: who, name: who }, text, sentAt: 0 });
    const after = await this.#store.read(THREAD);
    if (before?.state === 'idle' && after?.state !== 'idle') return 'answered';
    if (amended !== 'injected') return 'ignored';
    return after?.waiting.at(-1)?.wake === true ? 'steering' : 'read';
  }

  async #mute(who: string): Promise<void> {
    await this.#store.command(THREAD, `c${this.#events}`, { id: who, name: who }, { kind: 'mute' });
  }

  async #deliver(
    entry: WaitingEntry['entry'],
    concern: 'answer' | 'read' | 'if-participating',
    speakers: readonly string[],
  ): Promise<Delivered> {
    const limits = { waking: 100, read: 200 };
    const follow = this.#follow;
    return await this.#store.deliver(THREAD, {
      entry,
      concern,
      follow,
      followUp: false,
      settleMs: 300,
      limits,
      speakers,
    });
  }

  #note(delivered: Delivered): Promised {
    switch (delivered.status) {
      case 'started':
      case 'queued':
        this.#activation = delivered.activation;
        return 'answered';
      case 'steering':
      case 'read':
      case 'ignored':
        return delivered.status;
      default:
        throw new Error(`A history does not end in "${delivered.status}".`);
    }
  }

  async #claim(): Promise<void> {
    const token = `token ${this.#events}` as OwnerToken; // nobody parses it
    const claimed = await this.#store.claim(THREAD, this.#activation, token);
    if (claimed.status !== 'claimed') throw new Error('"works" needs an exchange that was asked for.');
    this.#run = { token, no: 0, shown: claimed.waiting };
    await this.#turn({ show: 'steering' });
  }

  async #finish(): Promise<void> {
    if (this.#run === undefined) await this.#claim();
    while (this.#run !== undefined) await this.#turn({ show: 'everything', release: 'ifIdle' });
  }

  /** Takes in what was shown, as a runner does, and is shown what has come since. */
  async #turn(step: Pick<TurnStep, 'show' | 'release'>): Promise<void> {
    const run = this.#run;
    if (run === undefined) throw new Error('"turn" needs an exchange at work.');
    run.no += 1;
    const append = run.shown.map(
      ({ seq, wake }) => ({ kind: 'consume', seq, at: 0, ...(!wake && { read: true as const }) }) as const,
    );
    const taken = await this.#store.turn(THREAD, run.token, { ...step, no: run.no, append, resultsComplete: true });
    if (taken.status === 'ok') run.shown = taken.waiting;
    else this.#run = undefined;
  }
}

/** As the intake tells the store: only people speak. */
function speakersOf({ author, earlierSpeakers }: InboundMessage): readonly string[] {
  return author.kind === 'person' ? [...earlierSpeakers, author.id] : earlierSpeakers;
}

function parseStep(step: string, id: string, earlierSpeakers: readonly string[]): InboundMessage {
  const [, who = '', rest = ''] = /^(\w+)(.*)$/u.exec(step) ?? [];
  const kind = KINDS[who];
  if (kind === undefined) throw new Error(`Nobody is called "${who}" in "${step}".`);
  const quotedText = /"(.*)"/u.exec(rest)?.[1];
  const words = rest
    .replace(/".*"/u, '')
    .split(' ')
    .filter((word) => word !== '');
  const holdsNoText = words.some((word) => ['files', 'forward', 'empty'].includes(word));
  const address = words.find((word) => word in ADDRESSES);
  return {
    id,
    thread: THREAD,
    author: { id: who, name: who, kind },
    text: quotedText ?? (holdsNoText ? '' : 'hello'),
    address: address === undefined ? 'none' : (ADDRESSES[address] ?? 'none'),
    addressesOthers: words.some((word) => /^[@>](?!bot$)/u.test(word)),
    isSystem: words.includes('system'),
    files: words.includes('files') ? [FILE] : [],
    quotes: words.includes('forward') ? [FORWARD] : [],
    sentAt: 0,
    earlierSpeakers,
  };
}

import { readContent } from '../api/message-content.ts';
import { MethodError } from '../api/method.ts';
import { addMessage, changeMessage, deleteMessage } from '../state/message-events.ts';
import type { Json, StoredMessage } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import type { Channel } from '../state/workspaces.ts';
import type { Actor } from './actor.ts';

const MAX_USES = 5;
const LIFE_MS = 1_800_000;
/** What a `response_url` takes; `markdown_text` is not among it. */
const FIELDS = new Set([
  'text',
  'blocks',
  'attachments',
  'response_type',
  'replace_original',
  'delete_original',
  'thread_ts',
  'mrkdwn',
  'parse',
  'link_names',
  'unfurl_links',
  'unfurl_media',
  'metadata',
]);

/** Where what is posted to an address goes. */
export interface ResponseTarget {
  readonly kind: 'commands' | 'actions';
  readonly actor: Actor;
  readonly channel: Channel;
  /** The message that was acted on. */
  readonly original?: StoredMessage;
}

export interface ResponseAnswer {
  readonly status: number;
  readonly body: Json | 'ok';
}

/** The addresses with which the app can answer a command or an interaction: five times within half an hour each. */
export class ResponseUrls {
  readonly #state: FakeState;
  readonly #urls = new Map<string, { readonly target: ResponseTarget; readonly untilMs: number; uses: number }>();

  constructor(state: FakeState) {
    this.#state = state;
  }

  create(target: ResponseTarget): string {
    const path = `/${target.kind}/${target.actor.workspace.id}/${this.#state.ids.next('response')}`;
    this.#urls.set(path, { target, untilMs: this.#state.clock.now() + LIFE_MS, uses: 0 });
    return `${this.#state.url}${path}`;
  }

  /** Whether a path has the form of such an address. */
  isOne(path: string): boolean {
    return /^\/(?:commands|actions)\/[TE]/u.test(path);
  }

  /** Does what was posted to an address. */
  post(path: string, body: unknown): ResponseAnswer {
    const known = this.#urls.get(path);
    if (known === undefined || known.untilMs < this.#state.clock.now()) return refuse(404, 'expired_url');
    if (known.uses >= MAX_USES) return refuse(404, 'used_url');
    if (!isRecord(body)) return refuse(400, 'invalid_payload');
    known.uses += 1;
    return respond(known.target, body, this.#state);
  }
}

/** Shows an answer: to the person alone, when it does not say otherwise. */
export function respond(target: ResponseTarget, body: Json, state: FakeState): ResponseAnswer {
  for (const field of Object.keys(body)) {
    if (!FIELDS.has(field)) state.problems.push(`A response_url does not know the field ${field}`);
  }
  const { original } = target;
  if (body.delete_original === true && original !== undefined) {
    // Of what only one person sees nobody is told.
    if (original.ephemeralFor === undefined) deleteMessage(original, state);
    else state.messages.remove(original);
    return DONE;
  }
  const content = contentOf(body, state);
  if (typeof content === 'string') return refuse(400, content);
  if (body.replace_original === true && original !== undefined) {
    const ts = `${Math.floor(state.clock.now() / 1000)}.000000`;
    changeMessage(original, state, () => {
      Object.assign(original, content, { edited: { user: target.actor.workspace.bot.botId, ts } });
    });
    return DONE;
  }
  post(target, content, body, state);
  return DONE;
}

type Content = Pick<StoredMessage, 'text' | 'blocks' | 'attachments' | 'metadata'>;

const DONE: ResponseAnswer = { status: 200, body: 'ok' };

/** What an answer says, or Slack's word for what is wrong with it. */
function contentOf(body: Json, state: FakeState): Content | string {
  const { markdown_text: _markdown, ...known } = body;
  try {
    return { text: '', blocks: [], attachments: [], ...readContent(known, state).fields };
  } catch (error) {
    if (error instanceof MethodError) return error.message;
    throw error;
  }
}

function post({ actor, channel }: ResponseTarget, content: Content, body: Json, state: FakeState): void {
  const { bot } = actor.workspace;
  addMessage(
    {
      ...content,
      ts: state.nextTs(),
      channel: channel.id,
      ...(typeof body.thread_ts === 'string' && { threadTs: body.thread_ts }),
      team: actor.workspace.id,
      user: bot.id,
      botId: bot.botId,
      appId: state.app.id,
      ...(body.response_type !== 'in_channel' && { ephemeralFor: actor.user.id }),
      reactions: new Map(),
      files: [],
    },
    state,
  );
}

function refuse(status: number, error: string): ResponseAnswer {
  return { status, body: { ok: false, error } };
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { KnownBlock, ModalView } from '@slack/types';
import type { McpAuth, NewMcpServer } from '../../../../threads/administration/mcp-servers.ts';
import { asObject, asText } from '../../../../threads/json-value.ts';
import { escapeMrkdwn } from '../../drawing/mrkdwn/escape-mrkdwn.ts';
import { adminIds } from '../admin/action.ts';
import type { AdminContext } from '../admin/admin-context.ts';
import { divider, plain, section, windowWords } from '../admin/blocks.ts';
import { plainWindow } from '../admin/open-modal.ts';
import { type PanelState, readState, writeState } from '../admin/panel/panel-state.ts';
import { readViewValues, textOfInput, type ViewValues } from '../view-values.ts';

/** What the window is called in which a server is added. */
export const SERVER = 'threadloop_server';

const VALUE = 'value';
const LABEL_CHARS = 2_000;
const OPTION_CHARS = 75;
const LONGEST = { name: 20, url: 2_000, secret: 3_000 } as const;

const AUTHS = ['none', 'bearer', 'clientCredentials', 'oauth'] as const;
const ACCOUNTS = ['team', 'personal'] as const;

/** The blocks of the window, which are named as the fields are. */
type Block = 'name' | 'url' | 'auth' | 'account' | 'token' | 'clientId' | 'clientSecret';

/** What the window knows of itself. */
export interface ServerMeta {
  readonly auth: McpAuth['kind'];
  /** The panel that it was opened from. */
  readonly panel: { readonly place: 'home' | 'modal'; readonly state: PanelState };
}

/** What was entered already, for a window that is shown again. Secrets are entered anew. */
export type TypedServer = Partial<Pick<NewMcpServer, 'name' | 'url' | 'account'>>;

/** The window in which a server is added; or why nobody can add one here. Rejects with the storage. */
export async function serverWindow(
  context: AdminContext,
  meta: ServerMeta,
  shown: { readonly typed?: TypedServer; readonly banner?: string } = {},
): Promise<ModalView> {
  const { backend, team, texts } = context;
  const form = await backend.host.mcpServers.form(team, texts);
  if (form.status === 'closed') return plainWindow(context, escapeMrkdwn(form.sentence));
  const { form: words } = texts.slackServers;
  const { typed = {}, banner } = shown;
  return {
    type: 'modal',
    callback_id: SERVER,
    private_metadata: JSON.stringify({ a: meta.auth, w: meta.panel.place, s: writeState(meta.panel.state) }),
    title: windowWords(words.title),
    submit: windowWords(words.submit),
    close: windowWords(texts.slackAdmin.cancel),
    blocks: [
      ...(banner === undefined ? [] : [section(`*${texts.slackAdmin.attention}*\n${banner}`), divider()]),
      section(words.about(form.hosts.map((host) => `\`${escapeMrkdwn(host.replaceAll('`', ''))}\``))),
      text('name', words.name, { hint: words.nameHint, limit: LONGEST.name, initial: typed.name }),
      text('url', words.url, { hint: words.urlHint, limit: LONGEST.url, initial: typed.url }),
      choice('account', words.account, ACCOUNTS, words.accounts, typed.account ?? 'team'),
      choice('auth', words.auth, AUTHS, words.auths, meta.auth),
      ...authInputs(meta.auth, context),
    ],
  };
}

/** Reads what the window knew of itself; undefined for anything else. Never throws. */
export function readServerMeta(written: string | undefined): ServerMeta | undefined {
  try {
    const { a, w, s } = asObject(JSON.parse(written ?? ''));
    const [auth, state] = [AUTHS.find((known) => known === a), readState(s)];
    if (auth === undefined || state === undefined || (w !== 'home' && w !== 'modal')) return undefined;
    return { auth, panel: { place: w, state } };
  } catch {
    return undefined;
  }
}

/** How a server is to be spoken to, as the menu tells. */
export function authChosen(chosen: string | undefined): McpAuth['kind'] | undefined {
  return AUTHS.find((known) => known === chosen);
}

/** What was entered. Whether it is right, the service says. */
export function serverIn(view: unknown, { auth }: ServerMeta): NewMcpServer {
  const values = readViewValues(view);
  const textOf = (block: Block): string => textOfInput(values, block, VALUE)?.trim() ?? '';
  const kind = authChosen(chosenIn(values, 'auth', AUTH_ACTION)) ?? auth;
  const account = chosenIn(values, 'account', VALUE) === 'personal' ? 'personal' : 'team';
  return { name: textOf('name'), url: textOf('url'), account, auth: authOf(kind, textOf) };
}

/** Beside which input a problem is told: `secret` is whichever of them is there, and what is wrong with `auth` the id. */
export function blockOfProblem(field: string, { auth }: ServerMeta): string {
  const secret = auth === 'bearer' ? 'token' : auth === 'none' ? 'auth' : 'clientSecret';
  if (field === 'auth' && SECRETS[auth].includes('clientId')) return 'clientId';
  const there: readonly string[] = ['name', 'url', 'auth', 'account', ...SECRETS[auth]];
  if (there.includes(field)) return field;
  return field === 'secret' || field === 'token' || field === 'clientSecret' ? secret : 'name';
}

const AUTH_ACTION = adminIds('serverAuth').action_id;

const SECRETS: Readonly<Record<McpAuth['kind'], readonly Block[]>> = {
  none: [],
  bearer: ['token'],
  clientCredentials: ['clientId', 'clientSecret'],
  oauth: ['clientId', 'clientSecret'],
};

function authOf(kind: McpAuth['kind'], textOf: (block: Block) => string): McpAuth {
  const [clientId, clientSecret] = [textOf('clientId'), textOf('clientSecret')];
  switch (kind) {
    case 'none':
      return { kind };
    case 'bearer':
      return { kind, token: textOf('token') };
    case 'clientCredentials':
      return { kind, clientId, clientSecret };
    case 'oauth':
      return { kind, ...(clientId !== '' && { clientId }), ...(clientSecret !== '' && { clientSecret }) };
  }
}

function authInputs(auth: McpAuth['kind'], { texts }: AdminContext): readonly KnownBlock[] {
  const { form: words } = texts.slackServers;
  const isOptional = auth === 'oauth';
  const hintOfId = isOptional ? { hint: words.clientIdHint } : {};
  const drawn = {
    token: text('token', words.token, { hint: words.secretHint, limit: LONGEST.secret }),
    clientId: text('clientId', words.clientId, { ...hintOfId, limit: LONGEST.secret, isOptional }),
    clientSecret: text('clientSecret', words.clientSecret, {
      hint: words.secretHint,
      limit: LONGEST.secret,
      isOptional,
    }),
  };
  switch (auth) {
    case 'none':
      return [];
    case 'bearer':
      return [drawn.token];
    default:
      return [drawn.clientId, drawn.clientSecret];
  }
}

function text(
  block: Block,
  label: string,
  {
    hint,
    limit,
    initial,
    isOptional = false,
  }: {
    readonly hint?: string;
    readonly limit: number;
    readonly initial?: string | undefined;
    readonly isOptional?: boolean;
  },
): KnownBlock {
  return {
    type: 'input',
    block_id: block,
    optional: isOptional,
    label: plain(label, LABEL_CHARS),
    ...(hint !== undefined && { hint: plain(hint, LABEL_CHARS) }),
    element: {
      type: 'plain_text_input',
      action_id: VALUE,
      max_length: limit,
      ...(initial !== undefined && initial !== '' && { initial_value: initial.slice(0, limit) }),
    },
  };
}

/** The choice of how the bot proves who it is is told at once: it decides what else is asked for. */
function choice<Kind extends string>(
  block: Block,
  label: string,
  kinds: readonly Kind[],
  words: Readonly<Record<Kind, string>>,
  chosen: Kind,
): KnownBlock {
  const options = kinds.map((kind) => ({ text: plain(words[kind], OPTION_CHARS), value: kind }));
  const initial = options.find(({ value }) => value === chosen);
  return {
    type: 'input',
    block_id: block,
    ...(block === 'auth' && { dispatch_action: true }),
    label: plain(label, LABEL_CHARS),
    element: {
      type: 'static_select',
      action_id: block === 'auth' ? AUTH_ACTION : VALUE,
      options,
      ...(initial !== undefined && { initial_option: initial }),
    },
  };
}

function chosenIn(values: ViewValues, block: Block, action: string): string | undefined {
  const value = values.get(block)?.get(action);
  return value?.kind === 'choice' ? asText(value.chosen[0]) : undefined;
}

import { type APIComponentInLabel, type APILabelComponent, ComponentType, TextInputStyle } from 'discord-api-types/v10';
import type { Texts } from '../../../../text/index.ts';
import type { RawValue } from '../../../../threads/administration/form-field.ts';
import type { McpAuth, NewMcpServer } from '../../../../threads/administration/mcp-servers.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { type ModalValues, textIn } from '../received/modal-values.ts';

/** Longest title and label, longest hint, by Discord; and characters of each input. */
const LABEL_CHARS = 45;
const HINT_CHARS = 100;
const NAME_CHARS = 20;
const URL_CHARS = 1_000;
const SECRET_CHARS = 4_000;

export const AUTH_KINDS = ['none', 'bearer', 'clientCredentials', 'oauth'] as const;
export type AuthKind = McpAuth['kind'];

type Field = 'name' | 'url' | 'account' | 'token' | 'clientId' | 'clientSecret';

/** What is entered for each way of proving who the bot is: Discord takes five inputs at most. */
const FIELDS: Readonly<Record<AuthKind, readonly Field[]>> = {
  none: ['name', 'url'],
  bearer: ['name', 'url', 'token'],
  clientCredentials: ['name', 'url', 'clientId', 'clientSecret'],
  oauth: ['name', 'url', 'account', 'clientId', 'clientSecret'],
};

/** Kept nowhere but with the server. */
const SECRETS: readonly Field[] = ['token', 'clientSecret'];

/** Whether the window for it asks for a secret. */
export function asksForSecret(auth: AuthKind): boolean {
  return FIELDS[auth].some((field) => SECRETS.includes(field));
}

/** A way of proving who the bot is that an id names. */
export function authNamed(text: string | undefined): AuthKind | undefined {
  return AUTH_KINDS.find((kind) => kind === text);
}

/** The window for a new server. `entered`: what is to stand in it. */
export function addWindow(
  customId: string,
  auth: AuthKind,
  { discord }: Texts,
  entered: ReadonlyMap<string, RawValue> = new Map(),
): Readonly<Record<string, unknown>> {
  const { add } = discord.mcp;
  const held = (field: Field): string => {
    const raw = entered.get(field);
    return typeof raw === 'string' ? raw : '';
  };
  const components = FIELDS[auth].map((field): APILabelComponent => {
    const hint = hintOf(field, auth, add.hints);
    return {
      type: ComponentType.Label,
      label: cutText(add.fields[field], LABEL_CHARS),
      ...(hint !== undefined && { description: cutText(hint, HINT_CHARS) }),
      component: field === 'account' ? accountInput(held(field), add.accounts) : textInput(field, held(field), auth),
    };
  });
  return { custom_id: customId, title: cutText(add.title, LABEL_CHARS), components };
}

/** What was entered, as a server; and what of it may be kept to be entered again. */
export function readAddWindow(
  auth: AuthKind,
  values: ModalValues,
): { readonly server: NewMcpServer; readonly entered: ReadonlyMap<string, RawValue> } {
  const text = (field: Field): string => (FIELDS[auth].includes(field) ? (textIn(values, field)?.trim() ?? '') : '');
  const chosen = values.get('account');
  const account = chosen?.kind === 'choice' && chosen.chosen[0] === 'personal' ? 'personal' : 'team';
  const [clientId, clientSecret] = [text('clientId'), text('clientSecret')];
  const server = { name: text('name'), url: text('url'), account, auth: authOf() } as const;
  const kept = FIELDS[auth].filter((field) => !SECRETS.includes(field) && field !== 'account');
  const entered = new Map<string, RawValue>(kept.map((field) => [field, text(field)]));
  return { server, entered: entered.set('account', account) };

  function authOf(): McpAuth {
    switch (auth) {
      case 'none':
        return { kind: 'none' };
      case 'bearer':
        return { kind: 'bearer', token: text('token') };
      case 'clientCredentials':
        return { kind: 'clientCredentials', clientId, clientSecret };
      case 'oauth':
        return { kind: 'oauth', ...(clientId !== '' && { clientId }), ...(clientSecret !== '' && { clientSecret }) };
    }
  }
}

/** The window for another secret of a server. */
export function secretWindow(customId: string, { discord }: Texts): Readonly<Record<string, unknown>> {
  const { title, label, hint } = discord.mcp.secret;
  return {
    custom_id: customId,
    title: cutText(title, LABEL_CHARS),
    components: [
      {
        type: ComponentType.Label,
        label: cutText(label, LABEL_CHARS),
        description: cutText(hint, HINT_CHARS),
        component: textInput('token', '', 'bearer'),
      },
    ],
  };
}

/** The secret that was entered in it. */
export function readSecretWindow(values: ModalValues): string {
  return textIn(values, 'token')?.trim() ?? '';
}

function hintOf(field: Field, auth: AuthKind, hints: Texts['discord']['mcp']['add']['hints']): string | undefined {
  switch (field) {
    case 'name':
    case 'url':
      return hints[field];
    case 'clientId':
      return auth === 'oauth' ? hints.clientId : undefined;
    case 'token':
    case 'clientSecret':
      return hints.secret;
    case 'account':
      return undefined;
  }
}

function textInput(field: Exclude<Field, 'account'>, held: string, auth: AuthKind): APIComponentInLabel {
  const longest = {
    name: NAME_CHARS,
    url: URL_CHARS,
    token: SECRET_CHARS,
    clientId: URL_CHARS,
    clientSecret: SECRET_CHARS,
  };
  const isOptional = auth === 'oauth' && (field === 'clientId' || field === 'clientSecret');
  return {
    type: ComponentType.TextInput,
    custom_id: field,
    style: TextInputStyle.Short,
    required: !isOptional,
    max_length: longest[field],
    ...(held !== '' && { value: held.slice(0, longest[field]) }),
  };
}

function accountInput(held: string, words: Texts['discord']['mcp']['add']['accounts']): APIComponentInLabel {
  const options = (['team', 'personal'] as const).map((value) => ({
    value,
    label: words[value],
    ...((held === '' ? 'team' : held) === value && { default: true }),
  }));
  return { type: ComponentType.RadioGroup, custom_id: 'account', options };
}

import { ALL_SCOPES } from '../state/installations.ts';
import type { FakeState } from '../state/state.ts';
import { enterpriseName } from './actor.ts';

/** What a page of the fake is answered with. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Fields that go along from the link to the page, and from there to the app. */
const CARRIED = ['client_id', 'scope', 'user_scope', 'redirect_uri', 'state'];

/** The path of the page on which a person allows an app into a workspace. */
export const AUTHORIZE_PATH = '/oauth/v2/authorize';

/**
 * The page that asks: a form with `workspace` (`T…`, or `E…` for the whole organisation), `user` and the two buttons
 * `decision`.
 */
export function authorizePage(query: URLSearchParams, clientId: string, state: FakeState): PageAnswer {
  const problem = problemOf(query, clientId);
  if (problem !== undefined) return page(400, `<h1>Something went wrong</h1><p>${escapeHtml(problem)}</p>`);
  const hidden = CARRIED.map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(query.get(name) ?? '')}">`,
  );
  const scopes = scopesOf(query).map((scope) => `<li>${escapeHtml(scope)}</li>`);
  const wanted = query.get('team');
  const places = placesOf(state).map(([id, name]) => option(id, name, id === wanted));
  const people = [...state.workspaces.all.values()]
    .flatMap(({ users }) => [...users.values()])
    .filter(({ kind }) => kind === 'member')
    .map(({ id, realName }) => option(id, realName, false));
  return page(
    200,
    [
      `<h1>${escapeHtml(state.app.name)} asks for access</h1>`,
      `<ul>${scopes.join('')}</ul>`,
      `<form method="post" action="${AUTHORIZE_PATH}">`,
      ...hidden,
      `<label>Workspace <select name="workspace">${places.join('')}</select></label>`,
      `<label>You are <select name="user">${people.join('')}</select></label>`,
      '<button name="decision" value="allow">Allow</button>',
      '<button name="decision" value="deny">Cancel</button>',
      '</form>',
    ].join('\n'),
  );
}

/** What the form was sent with: back to the app with a code, or with `access_denied`. */
export function authorizeDecision(form: URLSearchParams, clientId: string, state: FakeState): PageAnswer {
  const problem = problemOf(form, clientId);
  if (problem !== undefined) return authorizePage(form, clientId, state);
  const target = new URL(form.get('redirect_uri') ?? '');
  if (form.get('decision') === 'allow') {
    const id = form.get('workspace') ?? '';
    const user = form.get('user') ?? '';
    const isPlace = placesOf(state).some(([place]) => place === id);
    if (!isPlace || state.workspaces.findUser(user) === undefined) {
      return page(400, '<h1>Something went wrong</h1><p>There is no such workspace or user</p>');
    }
    const grant = {
      id,
      isEnterprise: !state.workspaces.all.has(id),
      user,
      scopes: scopesOf(form),
      redirectUri: form.get('redirect_uri') ?? undefined,
    };
    target.searchParams.set('code', state.oauthCodes.create(grant, state.clock.now()));
  } else target.searchParams.set('error', 'access_denied');
  target.searchParams.set('state', form.get('state') ?? '');
  return { status: 302, headers: { location: target.href }, body: '' };
}

function problemOf(query: URLSearchParams, clientId: string): string | undefined {
  if (query.get('client_id') !== clientId) return 'invalid_client_id: no app has this client_id';
  if (!URL.canParse(query.get('redirect_uri') ?? '')) return 'bad_redirect_uri: redirect_uri is missing or no address';
  const scopes = scopesOf(query);
  const unknown = scopes.find((scope) => !ALL_SCOPES.includes(scope));
  if (unknown !== undefined) return `invalid_scope: there is no scope ${unknown}`;
  return scopes.length === 0 ? 'no_scopes: an app must ask for at least one scope' : undefined;
}

function scopesOf(query: URLSearchParams): readonly string[] {
  return (query.get('scope') ?? '').split(/[\s,]+/u).filter((scope) => scope !== '');
}

/** Workspaces, and organisations as wholes, with their names. */
function placesOf(state: FakeState): readonly (readonly [string, string])[] {
  const workspaces = [...state.workspaces.all.values()];
  const organisations = new Set(workspaces.flatMap(({ enterprise }) => enterprise ?? []));
  return [
    ...workspaces.map(({ id, name }) => [id, name] as const),
    ...[...organisations].map((id) => [id, `Everywhere in ${enterpriseName(id, state)}`] as const),
  ];
}

function option(value: string, label: string, isSelected: boolean): string {
  return `<option value="${escapeHtml(value)}"${isSelected ? ' selected' : ''}>${escapeHtml(label)}</option>`;
}

function page(status: number, content: string): PageAnswer {
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fake Slack</title><body>${content}</body></html>`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

function escapeHtml(text: string): string {
  return text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;').replace(/"/gu, '&quot;');
}

import type { Json } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import type { Workspace } from '../state/workspaces.ts';
import { checkArgs, decodeArgs, type RawArgs, readArgs } from './decode-args.ts';
import { type Caller, type Method, MethodError, type MethodServices } from './method.ts';
import { methods } from './methods.ts';
import type { RateLimits } from './rate-limits.ts';

/** A call of a method: who made it, what it was given and what it is answered. */
export interface MethodCall {
  readonly method: Method | undefined;
  readonly caller: Caller | 'app' | undefined;
  readonly args: Json;
  readonly answer: Json;
  /** It was one call too many: nothing was done. */
  readonly retryAfterSeconds?: number;
}

/** Does what a method does and answers as Slack does, errors included. */
export function callMethod(
  name: string,
  raw: RawArgs,
  token: string | undefined,
  services: MethodServices,
  limits: RateLimits,
): MethodCall {
  const { state } = services;
  const method = methods.get(name);
  if (method === undefined) {
    state.problems.push(`The app called ${name}, which the fake does not know`);
    const answer = { ok: false, error: 'unknown_method', req_method: name };
    return { method, caller: undefined, args: readArgs(raw), answer };
  }
  const args = decodeArgs(raw, method.args);
  let caller: Caller | 'app' | undefined;
  try {
    caller = authenticate(method, raw, token, state);
    const installation = caller === 'app' || caller === undefined ? 'app' : caller.installation.id;
    const retryAfterSeconds = limits.take(method, installation, String(args.channel), state.clock.now());
    if (retryAfterSeconds !== undefined) return { method, caller, args: readArgs(args), answer: {}, retryAfterSeconds };
    return { method, caller, args: readArgs(args), answer: handle(method, raw, args, caller, services) };
  } catch (error) {
    return { method, caller, args: readArgs(args), answer: answerOfError(error) };
  }
}

/** The same as the app in a workspace, whatever its token may do. */
export function callMethodAs(caller: Caller, name: string, raw: RawArgs, services: MethodServices): Json {
  const method = methods.get(name);
  if (method === undefined) throw new Error(`The fake has no method ${name}`);
  try {
    const args = decodeArgs(raw, method.args);
    checkArgs(args, method.args);
    return { ok: true, ...method.handle(args, caller, services) };
  } catch (error) {
    return answerOfError(error);
  }
}

function handle(
  method: Method,
  raw: RawArgs,
  args: Json,
  caller: Caller | 'app' | undefined,
  services: MethodServices,
): Json {
  for (const name of Object.keys(raw)) {
    if (name in args || name === 'token' || name === 'team_id') continue;
    services.state.problems.push(`${method.name} does not know the argument ${name}`);
  }
  if (caller !== undefined && caller !== 'app') {
    requireScopes([...method.scopes, ...(method.scopesOf?.(args, services) ?? [])], caller.installation.scopes);
  }
  checkArgs(args, method.args);
  // Methods of the app itself, and those without a token, look at no caller.
  return { ok: true, ...method.handle(args, caller as Caller, services) };
}

function answerOfError(error: unknown): Json {
  if (error instanceof MethodError) return error.answer;
  throw error;
}

function authenticate(
  method: Method,
  raw: RawArgs,
  token: string | undefined,
  state: FakeState,
): Caller | 'app' | undefined {
  if (method.token === 'none') return undefined;
  if (token === undefined) throw new MethodError('not_authed');
  const known = state.installations.stateOf(token, state.clock.now());
  if (known.kind === 'refused') throw new MethodError(known.error);
  if ((known.kind === 'app') !== (method.token === 'app')) throw new MethodError('not_allowed_token_type');
  if (known.kind === 'app') return 'app';
  const { installation } = known;
  return { installation, workspace: workspaceOf(installation.id, raw, state) };
}

/** An organisation's token acts in the workspace that the call names, by `team_id` or by a channel, or in the first. */
function workspaceOf(installationId: string, raw: RawArgs, state: FakeState): Workspace {
  const members = state.workspacesOf({ id: installationId });
  const channel = state.workspaces.channels.get(String(raw.channel ?? raw.channel_id));
  const seen = channel === undefined ? [] : state.workspaces.workspacesOf(channel);
  const chosen =
    members.find(({ id }) => id === raw.team_id) ?? members.find((workspace) => seen.includes(workspace)) ?? members[0];
  if (chosen === undefined) throw new MethodError('team_not_found');
  return chosen;
}

function requireScopes(needed: readonly string[], provided: readonly string[]): void {
  const missing = needed.find((scope) => !scope.split('|').some((one) => provided.includes(one)));
  if (missing === undefined) return;
  throw new MethodError('missing_scope', { needed: missing.replaceAll('|', ','), provided: provided.join(',') });
}

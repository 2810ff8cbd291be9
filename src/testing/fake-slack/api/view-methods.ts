import { Type } from '@sinclair/typebox';
import type { BlockProblem } from '../blocks/validate-blocks.ts';
import { validateView } from '../blocks/validate-view.ts';
import type { Json } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import { type StoredView, viewPayload } from '../state/views.ts';
import { type Caller, defineMethod, type Method, MethodError } from './method.ts';

/** Bytes of a view. */
const MAX_VIEW = 250_000;
/** Modals on top of each other. */
const MAX_STACK = 3;

const openArgs = Type.Object({ trigger_id: Type.String(), view: Type.Unknown() });

/** Modals and the home tab. */
export const viewMethods: readonly Method[] = [
  defineMethod({
    name: 'views.open',
    args: openArgs,
    scopes: [],
    tier: 'tier4',
    handle: (args, caller, { state }) => openModal(args, caller, state, false),
  }),
  defineMethod({
    name: 'views.push',
    args: openArgs,
    scopes: [],
    tier: 'tier4',
    handle: (args, caller, { state }) => openModal(args, caller, state, true),
  }),
  defineMethod({
    name: 'views.update',
    args: Type.Object({
      view_id: Type.Optional(Type.String()),
      external_id: Type.Optional(Type.String()),
      hash: Type.Optional(Type.String()),
      view: Type.Unknown(),
    }),
    scopes: [],
    tier: 'tier4',
    handle: (args, caller, { state }) => {
      const stored =
        args.view_id === undefined
          ? state.views.findByExternalId(args.external_id ?? '')
          : state.views.find(args.view_id);
      if (stored === undefined || stored.workspace !== caller.workspace.id) throw new MethodError('not_found');
      if (args.hash !== undefined && args.hash !== stored.hash) throw new MethodError('hash_conflict');
      state.views.update(stored, readView(args.view, stored.kind));
      return answer(stored, caller, state);
    },
  }),
  defineMethod({
    name: 'views.publish',
    args: Type.Object({ user_id: Type.String(), view: Type.Unknown(), hash: Type.Optional(Type.String()) }),
    scopes: [],
    tier: 'tier4',
    handle: (args, caller, { state }) => {
      if (!caller.workspace.users.has(args.user_id)) throw new MethodError('user_not_found');
      const known = state.views.homeOf(args.user_id);
      if (args.hash !== undefined && known !== undefined && args.hash !== known.hash) {
        throw new MethodError('hash_conflict');
      }
      const view = readView(args.view, 'home');
      return answer(state.views.publish(args.user_id, caller.workspace.id, view), caller, state);
    },
  }),
];

function openModal(
  args: { trigger_id: string; view: unknown },
  caller: Caller,
  state: FakeState,
  isOnTop: boolean,
): Json {
  // Slack looks at the trigger first: a wrong view uses it up as well.
  const trigger = state.views.useTrigger(args.trigger_id);
  if (trigger.status === 'refused') throw new MethodError(trigger.error);
  if (trigger.workspace !== caller.workspace.id) throw new MethodError('invalid_trigger_id');
  // Only what somebody did in a modal can put another one on top, and only while that modal is open.
  const stack = state.views.stackOf(trigger.user);
  if (isOnTop && !stack.some(({ id }) => id === trigger.openedFrom)) throw new MethodError('not_found');
  const view = readView(args.view, 'modal');
  if (isOnTop && stack.length >= MAX_STACK) throw new MethodError('push_limit_reached');
  const { external_id: externalId } = view;
  if (typeof externalId === 'string' && externalId !== '' && state.views.findByExternalId(externalId) !== undefined) {
    throw new MethodError('duplicate_external_id');
  }
  return answer(state.views.open(trigger.user, caller.workspace.id, view, isOnTop), caller, state);
}

function readView(value: unknown, kind: 'modal' | 'home'): Json {
  if (typeof value !== 'object' || value === null) throw new MethodError('invalid_arguments');
  // An object of JSON is a record of unknown values.
  const view = value as Json;
  if (Buffer.byteLength(JSON.stringify(view)) > MAX_VIEW) throw new MethodError('view_too_large');
  const problems = validateView(view, kind);
  if (problems.length > 0)
    throw new MethodError('invalid_arguments', { response_metadata: { messages: toMessages(problems) } });
  return view;
}

function toMessages(problems: readonly BlockProblem[]): readonly string[] {
  return problems.map(({ pointer, message }) => `[ERROR] ${message} [json-pointer:${pointer}]`);
}

function answer(stored: StoredView, caller: Caller, state: FakeState): Json {
  return { view: viewPayload(stored, state.app.id, caller.workspace.bot.botId) };
}

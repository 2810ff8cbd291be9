import type { Clock } from './core/index.ts';
import type { Outbound } from './threads/outbound.ts';
import type { Storage } from './threads/ports.ts';
import type { ToolBinding } from './threads/runner/dependencies.ts';
import type { SecretBox } from './threads/secret-box.ts';
import type { PlacedSettings, ToolRights } from './threads/settings.ts';
import { historyOf } from './threads/thread-history.ts';
import { channelOf, type ThreadId, teamOf } from './threads/thread-id.ts';
import { createToolChat } from './tool-chat.ts';
import {
  type BoundedFetch,
  filesOfThread,
  type MakeScope,
  optionsWith,
  secretPurpose,
  type ToolContext,
  type ToolPlace,
  timersOfThread,
} from './tools/index.ts';

export interface ToolScopeOptions {
  readonly ports: Pick<Storage, 'records' | 'store' | 'schedule'>;
  readonly settings: PlacedSettings;
  readonly rights: ToolRights;
  readonly secrets: SecretBox | undefined;
  readonly outboundOf: (thread: ThreadId) => Outbound;
  /** Reaches the public internet, for a call with such a signal. */
  readonly boundedFetch: (signal: AbortSignal) => BoundedFetch;
  readonly botName: string;
  readonly timeZone: string;
  readonly clock: Clock;
}

/** Makes what calls of an exchange work with: settings and people are those of the moment of the call. */
export function createToolScopes(options: ToolScopeOptions, binding: ToolBinding): MakeScope {
  const { ports, settings, secrets, boundedFetch, botName, clock } = options;
  const { thread, initiator, requesters, logger, exchange, delegate } = binding;
  return async ({ definition, callId, signal, progress }): Promise<Omit<ToolContext, 'signal' | 'progress'>> => {
    const everybody = requesters();
    const set = (await settings.of(thread)).toolSettings[definition.name];
    return {
      callId: `${exchange}:${callId}`,
      thread,
      author: initiator ?? everybody[0] ?? { id: 'clock', name: 'clock' },
      requesters: everybody,
      rights: {
        mayUse: async (tool) => await allMayUse(tool, options, binding),
        areAdmins: async () => await areAdmins(options, binding),
      },
      place: () => placeOf(thread, options),
      options: optionsWith(definition, set?.options ?? {}),
      isOperatorSet: (option) => set?.operatorOptions?.includes(option) ?? false,
      secret: (name) => {
        const sealed = set?.secrets[name];
        return sealed === undefined ? undefined : secrets?.open(sealed, secretPurpose(definition.name, name));
      },
      clock,
      logger,
      records: ports.records,
      history: async () => {
        const session = await ports.store.read(thread);
        return session === undefined ? [] : historyOf(session, botName);
      },
      fetch: boundedFetch(signal),
      files: filesOfThread({ thread, store: ports.store, outbound: options.outboundOf(thread), clock, signal }),
      chat: createToolChat({ ...options, thread, callId: `${exchange}:${callId}`, signal }),
      timers: timersOfThread({
        thread,
        schedule: ports.schedule,
        timeZone: options.timeZone,
        clock,
        requesters: everybody,
        callId: `${exchange}:${callId}`,
      }),
      delegate: (task) => delegate(task, { callId, signal, onStep: (tool, args) => progress(stepLine(tool, args)) }),
    };
  };
}

async function allMayUse(tool: string, { settings, rights }: ToolScopeOptions, binding: ToolBinding): Promise<boolean> {
  const { thread, requesters } = binding;
  const { tools } = await settings.of(thread);
  if (tools !== 'all' && !tools.includes(tool)) return false;
  const people = requesters();
  if (people.length === 0) return await rights.mayUse({ id: 'nobody', name: 'nobody' }, tool, thread);
  for (const person of people) if (!(await rights.mayUse(person, tool, thread))) return false;
  return true;
}

async function areAdmins({ settings }: ToolScopeOptions, { thread, requesters }: ToolBinding): Promise<boolean> {
  const people = requesters();
  // Nobody is no admin.
  if (people.length === 0) return false;
  const place = await settings.placeOf(thread);
  for (const person of people) if (!(await settings.isAdminAt(person, place))) return false;
  return true;
}

async function placeOf(thread: ThreadId, { settings, outboundOf }: ToolScopeOptions): Promise<ToolPlace> {
  const outbound = outboundOf(thread);
  const unknown = teamOf(thread) === undefined ? 'direct' : 'private';
  const [{ team }, visibility = unknown, hasOutsiders = false, isPrivateThread = false] = await Promise.all([
    settings.placeOf(thread),
    outbound.visibilityOf?.(thread),
    outbound.hasOutsiders?.(thread),
    outbound.isPrivateThread?.(thread),
  ]);
  return { team, channel: channelOf(thread), visibility, hasOutsiders, isPrivateThread };
}

/** A step of a delegated task, on one line. */
function stepLine(tool: string, args: unknown): string {
  const values = Object.values(Object(args)).map((value) =>
    typeof value === 'string' ? value : JSON.stringify(value),
  );
  return `${tool} ${values.join(', ')}`.trim();
}

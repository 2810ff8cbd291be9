import type { Json } from '../state/messages.ts';
import type { Channel } from '../state/workspaces.ts';
import type { MethodServices } from './method.ts';

/** The names that scopes have for the kinds of channels. */
const SCOPE_NAMES = { public: 'channels', private: 'groups', group: 'mpim', direct: 'im' } as const;

/** The scope of a channel that a call names: `channels:history`, `im:read` … */
export function scopeOfChannel(
  right: 'history' | 'read' | 'write',
): (args: Json, services: MethodServices) => readonly string[] {
  return (args, { state }) => {
    const channel = state.workspaces.channels.get(String(args.channel));
    return channel === undefined ? [anyScope(right)] : [scopeOf(channel.kind, right)];
  };
}

export function scopeOf(kind: Channel['kind'], right: 'history' | 'read' | 'write'): string {
  return `${SCOPE_NAMES[kind]}:${right}`;
}

/** The scopes of the kinds that a list asks for by `types`. */
export function scopesOfTypes(args: Json): readonly string[] {
  return kindsOf(args.types).map((kind) => scopeOf(kind, 'read'));
}

/** The kinds of channels that `types` names. @default public ones */
export function kindsOf(types: unknown): readonly Channel['kind'][] {
  const kinds = { public_channel: 'public', private_channel: 'private', mpim: 'group', im: 'direct' } as const;
  const names = typeof types === 'string' && types !== '' ? types.split(',') : ['public_channel'];
  return names.flatMap((name) => Object.entries(kinds).flatMap(([type, kind]) => (type === name.trim() ? [kind] : [])));
}

function anyScope(right: string): string {
  return Object.values(SCOPE_NAMES)
    .map((name) => `${name}:${right}`)
    .join('|');
}

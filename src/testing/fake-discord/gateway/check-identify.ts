import { GatewayIntentBits } from 'discord-api-types/v10';
import { isJson } from '../state/json.ts';
import type { FakeDiscordState } from '../state/state.ts';

/** What a session was started with, or the code that its connection is closed with. */
export type IdentifyVerdict =
  | { readonly kind: 'taken'; readonly intents: number; readonly shard: readonly [number, number] }
  | { readonly kind: 'refused'; readonly closeCode: number; readonly problem: string };

const KNOWN_INTENTS = Object.values(GatewayIntentBits).reduce<number>(
  (bits, bit) => (typeof bit === 'number' ? bits | bit : bits),
  0,
);

const PRIVILEGED_INTENTS = {
  messageContent: GatewayIntentBits.MessageContent,
  guildMembers: GatewayIntentBits.GuildMembers,
  presences: GatewayIntentBits.GuildPresences,
} as const;

/** Checks the data of an IDENTIFY, in the order in which Discord does. */
export function checkIdentify(data: unknown, state: FakeDiscordState): IdentifyVerdict {
  if (!isJson(data) || typeof data.token !== 'string' || !isJson(data.properties)) {
    return refuse(4002, 'an IDENTIFY without `token` and `properties`');
  }
  if (!isTokenOf(state, data.token)) return refuse(4004, 'an IDENTIFY with a token that is not the app’s');
  const shard = shardOf(data.shard);
  if (shard === undefined) return refuse(4010, 'an IDENTIFY with an impossible `shard`');
  if (shard[1] < state.shards)
    return refuse(4011, `an IDENTIFY of ${shard[1]} shards where ${state.shards} are needed`);
  const { intents } = data;
  if (typeof intents !== 'number' || !Number.isInteger(intents) || (intents & ~KNOWN_INTENTS) !== 0) {
    return refuse(4013, 'an IDENTIFY with intents that there are not');
  }
  if ((intents & forbiddenIntents(state.app.intents)) !== 0) {
    return refuse(4014, 'an IDENTIFY with privileged intents that are not switched on for the app');
  }
  return { kind: 'taken', intents, shard };
}

/** Whether a token is the app's. Discord takes it with `Bot ` before it, too, and some libraries send it so. */
export function isTokenOf(state: FakeDiscordState, token: unknown): boolean {
  return typeof token === 'string' && token.replace(/^Bot /u, '') === state.token;
}

/** The privileged intents that are not switched on, as bits. */
function forbiddenIntents(switchedOn: readonly string[]): number {
  return Object.entries(PRIVILEGED_INTENTS).reduce(
    (bits, [name, bit]) => (switchedOn.includes(name) ? bits : bits | bit),
    0,
  );
}

function refuse(closeCode: number, problem: string): IdentifyVerdict {
  return { kind: 'refused', closeCode, problem };
}

function shardOf(value: unknown): readonly [number, number] | undefined {
  if (value === undefined) return [0, 1];
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [id, count]: readonly unknown[] = value;
  if (typeof id !== 'number' || typeof count !== 'number') return undefined;
  const isPossible = Number.isInteger(id) && Number.isInteger(count) && id >= 0 && id < count;
  return isPossible ? [id, count] : undefined;
}

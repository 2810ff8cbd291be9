import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { areaKey, channelName } from '../keys.ts';
import { neededCommands } from './needed-commands.ts';

/** What the user that we are may not do on a server. */
export interface MissingRights {
  readonly commands: readonly string[];
  /** It may not use the keys of the deployment. */
  readonly isKeyDenied: boolean;
  /** It may not use the channels of the deployment. */
  readonly isChannelDenied: boolean;
}

/**
 * Finds out which commands are not allowed, by sending each in a form that changes nothing. The server looks at rights
 * before it looks at slots, so any node of a cluster can be asked.
 */
export async function probeRights(client: Redis, prefix: string): Promise<MissingRights> {
  const space = { prefix, partitions: 1 };
  const commands = neededCommands(areaKey(space, 'probe', randomUUID()));
  const channel = channelName(space, 'probe', 'rights');
  const all = [...commands, ['PUBLISH', channel, ''] as const];
  const [made] = (await client.pipeline([['call', ...(commands[0] ?? [])]]).exec()) ?? [];
  const denied: Denial[] = [];
  note('SET', made?.[0], denied);
  // Without the text under the key the other commands would not be harmless, unless they may not touch the key at all.
  if (denied.every(({ kind }) => kind === 'key')) {
    const rest = all.slice(1);
    const replies = (await client.pipeline(rest.map((command) => ['call', ...command])).exec()) ?? [];
    for (const [index, [error]] of replies.entries()) note(rest[index]?.[0] ?? '', error, denied);
  }
  note('SUBSCRIBE', await failureOf(client.subscribe(channel)), denied);
  note('UNSUBSCRIBE', await failureOf(client.unsubscribe(channel)), denied);
  return {
    commands: denied.filter(({ kind }) => kind === 'command').map(({ command }) => command),
    isKeyDenied: denied.some(({ kind }) => kind === 'key'),
    isChannelDenied: denied.some(({ kind }) => kind === 'channel'),
  };
}

interface Denial {
  readonly command: string;
  readonly kind: 'command' | 'key' | 'channel';
}

function note(command: string, error: Error | null | undefined, denied: Denial[]): void {
  if (error === undefined || error === null || !error.message.startsWith('NOPERM')) return;
  // "… no permissions to run the 'x' command", "… to access one of the keys …", "… to access one of the channels …".
  const what = error.message.includes('channel') ? 'channel' : 'key';
  denied.push({ command, kind: / run the /u.test(error.message) ? 'command' : what });
}

async function failureOf(sent: Promise<unknown>): Promise<Error | undefined> {
  return sent.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : undefined),
  );
}

import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { KeySpace } from '../../../../src/threads/redis/keys.ts';
import { connectToRedis, ownKeySpace } from '../../../support/redis.ts';
import { RecordingLogger } from '../../memory/recording-logger.ts';

/** What a process makes its ports with: connections of its own, a name of its own. */
export interface TestProcess {
  readonly client: Redis;
  readonly subscriber: Redis;
  readonly space: KeySpace;
  readonly clock: FakeClock;
  readonly logger: RecordingLogger;
  readonly newToken: () => string;
  readonly origin: string;
}

/** A process that is connected. Processes of one deployment share `space`, and in a test the clock. */
export async function startProcess(shared: Partial<TestProcess> = {}): Promise<TestProcess> {
  const own = {
    client: connectToRedis(),
    subscriber: connectToRedis(),
    space: ownKeySpace(),
    clock: createFakeClock(),
    logger: new RecordingLogger(),
    newToken: randomUUID,
    origin: randomUUID(),
  };
  const process = { ...own, ...shared };
  await Promise.all([process.client.ping(), process.subscriber.ping()]);
  return process;
}

/** Two processes of one deployment. */
export async function startTwoProcesses(): Promise<readonly [TestProcess, TestProcess]> {
  const first = await startProcess();
  const { space, clock } = first;
  return [first, await startProcess({ space, clock })];
}

/** What stands under the keys of a deployment: name, value as the server dumps it. */
export async function dumpOf({ client, space }: TestProcess): Promise<ReadonlyMap<string, string>> {
  const names = await client.keys(`*${space.prefix}*`);
  const dumps = await Promise.all(names.map(async (name) => [name, await client.dumpBuffer(name)] as const));
  return new Map(dumps.map(([name, dump]) => [name, dump.toString('hex')]));
}

/** What comes after `{` and before `}` in a key: the part that decides the slot of a cluster. */
export function slotTagOf(key: string): string {
  return /\{(.+?)\}/.exec(key)?.[1] ?? key;
}

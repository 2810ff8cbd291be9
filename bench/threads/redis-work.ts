import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { BenchRedis } from './bench-redis.ts';

/** Microseconds of processor time that a server has used, its writes to the log included. */
export async function cpuMicroseconds(client: Redis): Promise<number> {
  const info = await client.info('cpu');
  const used = [...info.matchAll(/^used_cpu_(?:user|sys):([\d.]+)/gm)].map(([, seconds]) => Number(seconds));
  return used.reduce((sum, seconds) => sum + seconds, 0) * 1_000_000;
}

/** Commands that a server was sent while `work` went on, and those that its scripts ran. */
export async function countCommands(
  { connect, client }: BenchRedis,
  work: () => Promise<void>,
): Promise<{ readonly sent: number; readonly inScripts: number }> {
  const counted = { sent: 0, inScripts: 0 };
  const asking = connect();
  const monitor = await asking.monitor();
  const end = randomUUID();
  const isEnd = new Promise<void>((resolve) => {
    monitor.on('monitor', (_time: string, args: readonly string[], source: string) => {
      if (args[1] === end) resolve();
      else if (source === 'lua') counted.inScripts += 1;
      else counted.sent += 1;
    });
  });
  await work();
  await client.echo(end);
  await isEnd;
  monitor.disconnect();
  asking.disconnect();
  return counted;
}

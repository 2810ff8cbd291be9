import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';

export interface RedisServer {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** Sends the process a signal, for faults on purpose. */
  kill(signal: NodeJS.Signals): void;
  /** Starts it again on the same port and data after it has ended. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a redis-server of our own on a free port of the loopback, with data in a folder of its own, and resolves when
 * it takes connections. `options` are lines of its configuration, as `--name value`.
 */
export async function startRedisServer(options: readonly string[] = []): Promise<RedisServer> {
  const directory = await mkdtemp(join(tmpdir(), 'threadloop-redis-'));
  const port = await freePort();
  const given = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', directory];
  const settings = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];
  const start = async (): Promise<ChildProcess> => await startProcess([...given, ...settings, ...options]);
  let server = await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return server.pid ?? 0;
    },
    kill: (signal) => {
      server.kill(signal);
    },
    restart: async () => {
      await ended(server);
      server = await start();
    },
    stop: async () => {
      server.kill('SIGKILL');
      await ended(server);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Starts a redis-server with these arguments and resolves when its output says that it is `ready`. */
export async function startProcess(
  args: readonly string[],
  ready = 'Ready to accept connections',
): Promise<ChildProcess> {
  const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => {
      reject(new Error(`redis-server ended with ${code}:\n${output}`));
    });
    server.stdout?.on('data', (data) => {
      output = `${output}${data}`.slice(-4_000);
      if (output.includes(ready)) resolve();
    });
  });
  server.removeAllListeners('exit');
  return server;
}

/** Resolves when a process has ended. */
export async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}

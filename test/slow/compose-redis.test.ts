import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { readComposeFile } from '../deployment/compose-file.ts';
import { hasRedis } from '../support/redis.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { redis } = readComposeFile().services;

describe.skipIf(!hasRedis)('the Redis of compose.yaml', () => {
  it('asks for the password, keeps a log of its data, and rather refuses than forgets', async () => {
    const { port } = await startRedis();
    const client = new Redis({ host: '127.0.0.1', port, password: 'hush' });
    onTestFinished(() => client.disconnect());
    const settings = ['appendonly', 'appendfsync', 'maxmemory', 'maxmemory-policy', 'requirepass'];
    const found = await Promise.all(settings.map((name) => client.config('GET', name)));
    expect(found).toEqual([
      ['appendonly', 'yes'],
      ['appendfsync', 'everysec'],
      ['maxmemory', `${1024 ** 3}`],
      ['maxmemory-policy', 'noeviction'],
      ['requirepass', 'hush'],
    ]);
  });

  it('shows the password in no list of processes', async () => {
    const { pid } = await startRedis();
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    expect([commandLine.includes('redis-server'), commandLine.includes('hush')]).toEqual([true, false]);
  });

  it('is healthy when it takes its password, and not with another one or when it is gone', async () => {
    const { isHealthy, stop } = await startRedis();
    expect([isHealthy('hush'), isHealthy('wrong')]).toEqual([true, false]);
    await stop();
    expect(isHealthy('hush')).toBe(false);
  });

  it('gets the signal itself, ends with 0, and has its data when it starts again', async () => {
    const first = await startRedis();
    const client = new Redis({ host: '127.0.0.1', port: first.port, password: 'hush' });
    await client.set('kept', 'yes');
    client.disconnect();
    expect(await first.stop()).toBe(0);
    const { port } = await startRedis(first.data);
    const again = new Redis({ host: '127.0.0.1', port, password: 'hush' });
    onTestFinished(() => again.disconnect());
    expect(await again.get('kept')).toBe('yes');
  });

  it('is backed up and restored by the commands of docs/docker.md', async () => {
    const [backup = '', restore = ''] = documentedScripts();
    const first = await startRedis();
    const client = new Redis({ host: '127.0.0.1', port: first.port, password: 'hush' });
    onTestFinished(() => client.disconnect());
    await client.set('kept', 'yes');
    const snapshot = runScript(backup, first);
    await client.set('kept', 'lost');

    const data = temporaryFolder();
    runScript(restore, { data, port: 0 }, snapshot);
    const restored = await startRedis(data);
    const again = new Redis({ host: '127.0.0.1', port: restored.port, password: 'hush' });
    onTestFinished(() => again.disconnect());
    expect([await again.get('kept'), readdirSync(first.data)]).toEqual(['yes', ['appendonlydir']]);
  });
});

/** What the page tells people to run in the container, in its order. */
function documentedScripts(): readonly string[] {
  const page = readFileSync(new URL('../../docs/docker.md', import.meta.url), 'utf8');
  return [...page.matchAll(/ -T redis sh -c '\n([^']*)\n'/gu)].map(([, script = '']) => script);
}

function runScript(script: string, { data, port }: { data: string; port: number }, input?: Buffer): Buffer {
  const command = placed(script, data, 'hush').replace('redis-cli', `redis-cli -p ${port}`);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { input });
  if (status !== 0) throw new Error(`It ended with ${status}: ${stderr.toString()}\n${command}`);
  return stdout;
}

/** Runs the command of compose.yaml as it stands, but on the loopback, with a folder of this test's in each place. */
async function startRedis(data: string = temporaryFolder()) {
  const port = await freePort();
  const [program = '', ...args] = redis.command.map((part) =>
    placed(part, data, 'hush').replace('redis-server -', `redis-server - --port ${port} --bind 127.0.0.1`),
  );
  const server = spawn(program, args, { stdio: 'ignore' });
  const stop = async (): Promise<number | null> => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await once(server, 'close');
    }
    return server.exitCode;
  };
  onTestFinished(async () => {
    await stop();
  });
  const check = redis.healthcheck?.test[1] ?? '';
  const isHealthy = (password: string): boolean => {
    const command = placed(check, data, password).replace('redis-cli', `redis-cli -p ${port}`);
    return spawnSync('sh', ['-c', command]).status === 0;
  };
  while (!isHealthy('hush')) await sleep(50);
  return { port, pid: server.pid, data, stop, isHealthy };
}

function placed(text: string, data: string, password: string): string {
  const secrets = temporaryFolder({ redis_password: `${password}\n` });
  return text.replaceAll('/run/secrets/', join(secrets, '/')).replaceAll('/data', data);
}

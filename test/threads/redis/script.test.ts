import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runDurably, runScript, type Script } from '../../../src/threads/redis/script.ts';
import { hasRedis } from '../../support/redis.ts';
import { countCommands } from './support/count-commands.ts';
import { startProcess, type TestProcess } from './support/process.ts';

describe.skipIf(!hasRedis)('a script on a real Redis', () => {
  it('goes with its text first, so that calls at once are carried out in their order', async () => {
    const { client, key } = await start();
    const sent = countCommands(client);
    const script = unknownScript();
    await Promise.all(['one', 'two', 'three'].map((word) => runScript(client, script, [key], [word])));
    expect(sent).toEqual(['eval', 'evalsha', 'evalsha']);
    expect(await client.lrange(key, 0, -1)).toEqual(['one', 'two', 'three']);
  });

  it('goes with its text again on a new connection', async () => {
    const { client, key } = await start();
    const script = unknownScript();
    await runScript(client, script, [key], ['one']);
    const isBack = new Promise((resolve) => client.once('ready', resolve));
    client.disconnect(true);
    await isBack;
    const sent = countCommands(client);
    await Promise.all(['two', 'three'].map((word) => runScript(client, script, [key], [word])));
    expect(sent).toEqual(['eval', 'evalsha']);
  });

  it('goes with its text once for each slot of a cluster', async () => {
    const { client, key } = await start();
    const sent = countCommands(client);
    const script = unknownScript();
    const keys = [`{${key}:1}:a`, `{${key}:1}:b`, `{${key}:2}:a`];
    await Promise.all(keys.map((one) => runScript(client, script, [one], ['word'])));
    expect(sent).toEqual(['eval', 'evalsha', 'eval']);
  });

  it('is sent again with its text when the server forgot it', async () => {
    const { client, key } = await start();
    const script = unknownScript();
    const forgotten: Script = { ...script, sha: 'f'.repeat(40) };
    await runScript(client, forgotten, [key], ['one']);
    const sent = countCommands(client);
    await runScript(client, forgotten, [key], ['two']);
    expect(sent).toEqual(['evalsha', 'eval']);
    const durably = { replicas: () => 1, replicaMs: 1 };
    await expect(runDurably(client, durably, forgotten, [key], ['three'])).rejects.toMatchObject({
      code: 'not_replicated',
    });
    expect(await client.lrange(key, 0, -1)).toEqual(['one', 'two', 'three']);
  });
});

async function start(): Promise<Pick<TestProcess, 'client'> & { readonly key: string }> {
  const { client, space } = await startProcess();
  return { client, key: `${space.prefix}:list` };
}

/** Appends its argument; the server has never seen it. */
function unknownScript(): Script {
  const source = `-- ${randomUUID()}\nreturn redis.call('rpush', KEYS[1], ARGV[1])`;
  return { name: 'append', source, sha: createHash('sha1').update(source).digest('hex') };
}

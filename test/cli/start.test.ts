import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBot } from '../../src/bot.ts';
import type { CliContext } from '../../src/cli/cli-context.ts';
import type { Adapter } from '../../src/threads/adapter.ts';
import { RecordingOutbound } from '../threads/support/recording-outbound.ts';
import { type StartRun, type StartRunOptions, startLine } from './start-harness.ts';

/** Starts on a free port; told to end when the test does. */
function begin(flags: readonly string[] = [], options: StartRunOptions = {}): StartRun {
  const run = startLine(['--port', '0', ...flags], options);
  onTestFinished(async () => {
    run.signal();
    await run.exitCode;
  });
  return run;
}

describe('threadloop start', () => {
  it('says what is in use, what would change it, and last where the playground is', async () => {
    const run = begin([], { env: { OPENAI_API_KEY: 'sk-secret' } });
    const address = await run.address();
    expect(
      run
        .stdout()
        .split('\n')
        .map((line) => line.split(/[ :]/u)[0]),
    ).toEqual(['threadloop', 'Role', 'Model', 'Store', 'Limits', 'OPENAI_API_KEY', 'Playground', '']);
    expect(run.stdout()).toContain('\nStore: in this process; conversations are gone when it ends.');
    expect(run.stdout()).toContain('offline demo model');
    expect(run.stdout()).not.toContain('sk-secret');
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u);
    expect(run.stderr()).toBe('');
  });

  it('answers on the page what was asked there', async () => {
    const run = begin(['--progress', 'quiet'], { script: ['**42**'] });
    const api = `${await run.address()}/playground/api`;
    const posted = await fetch(`${api}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: 'web:ada', channel: 'general', text: '@threadloop what is 6*7?' }),
    });
    const { message }: { message: { id: string } } = JSON.parse(await posted.text());
    const thread = `${api}/thread?person=web:ada&channel=general&root=${message.id}`;
    const visible = await until(run, async () => {
      const { messages }: ThreadAnswer = JSON.parse(await (await fetch(thread)).text());
      return messages.flatMap(({ content }) => (content.kind === 'text' ? [content.markdown] : []))[0];
    });
    expect(visible).toBe('**42**');
  });

  it('makes Root an admin, besides those of the settings', async () => {
    const seen: (readonly string[])[] = [];
    const run = begin([], {
      env: { THREADLOOP_ADMINS: 'web:ada' },
      createBot: (options) => {
        seen.push(options.admins);
        return createBot(options);
      },
    });
    await run.address();
    expect(seen).toEqual([['web:ada', 'web:root']]);
  });

  it('ends in order when it is told to: not ready at once, and gone when the bot has ended', async () => {
    const gate = gateStop();
    const run = begin([], { createBot: gate.createBot });
    const address = await run.address();
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    run.signal();
    await gate.asked;
    const answer = await fetch(`${address}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { ok: false, checks: [{ check: 'bot', ok: false, reason: 'It is stopping.' }] },
    ]);
    gate.open();
    expect(await run.exitCode).toBe(0);
    expect(run.stdout()).toMatch(/\nStopping: what is being worked on gets 25 s\. Once more ends at once\.\n$/u);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('ends while a page is open', async () => {
    const run = begin();
    const stream = await fetch(`${await run.address()}/playground/api/events?person=web:ada`);
    run.signal();
    expect(await run.exitCode).toBe(0);
    expect(await stream.text()).toContain(': connected');
  });

  it.each(['0.0.0.0', '192.0.2.1', 'bot.example'])('refuses to serve the playground on %s unasked', async (host) => {
    const run = startLine(['--host', host]);
    expect(await run.exitCode).toBe(2);
    expect([run.stdout(), run.stderr()]).toEqual([
      '',
      `The playground has no sign-in, and others may reach ${host}: whoever does could speak as anybody, an admin too. Serve it on 127.0.0.1 with --host, or say --playground if that is what you want.\n`,
    ]);
  });

  it('serves it there when it is told to', async () => {
    const run = begin(['--playground'], { env: { THREADLOOP_SERVER_HOST: '0.0.0.0' } });
    expect((await fetch(`${await run.address()}/playground/api/start?person=web:ada`)).status).toBe(200);
  });

  it('ends with 1 and says which port is in use, before the bot starts', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    let isStarted = false;
    const run = startLine(['--port', String(port)], {
      createBot: (options) => ({
        ...createBot(options),
        start: async () => {
          isStarted = true;
        },
      }),
    });
    expect(await run.exitCode).toBe(1);
    expect(run.stderr()).toMatch(new RegExp(`^127\\.0\\.0\\.1:${port} is in use by another program.*--port`, 'u'));
    expect([run.stdout(), isStarted]).toEqual(['', false]);
  });

  it('ends with 1 and leaves nothing behind when the bot cannot start', async () => {
    const run = startLine(['--port', '0'], {
      createBot: (options) => ({
        ...createBot(options),
        start: () => Promise.reject(new Error('the store is gone')),
      }),
    });
    expect([await run.exitCode, run.stdout(), run.stderr()]).toEqual([1, '', 'threadloop failed: the store is gone\n']);
  });

  it('refuses a role that needs Redis where none is configured, before anything else', async () => {
    const run = startLine(['--role', 'worker', '--allow-eviction']);
    expect([await run.exitCode, run.stdout(), run.stderr()]).toEqual([
      2,
      '',
      `role is "worker", and no Redis is configured: processes with different roles meet there. Set REDIS_URL, such as redis://127.0.0.1:6379, or leave role at "all".
threadloop start --help shows how it is used.
`,
    ]);
  });

  it('hands the flags of Redis to the bot', async () => {
    const seen: unknown[] = [];
    const run = begin(['--allow-eviction', '--role', 'all'], {
      createBot: (options) => {
        seen.push(options.role, options.redis.allowEviction);
        return createBot(options);
      },
    });
    await run.address();
    expect(seen).toEqual(['all', true]);
  });

  it('names flags and variables of the server as they are written', async () => {
    const run = startLine(['--host', 'no host', '--port', '70000'], {
      env: { THREADLOOP_SERVER_PORT: 'http', THREADLOOP_SERVER_HOTS: 'x' },
    });
    expect(await run.exitCode).toBe(2);
    expect(run.stderr()).toBe(
      `4 problems:
  - THREADLOOP_SERVER_HOTS is not a variable that Threadloop reads; did you mean THREADLOOP_SERVER_HOST?
  - THREADLOOP_SERVER_PORT must be a whole number from 0 to 65535; it is "http".
  - --host must be an IP address or the name of a host; it is "no host".
  - --port must be a whole number from 0 to 65535; it is "70000".
threadloop start --help shows how it is used.
`,
    );
  });
});

interface ThreadAnswer {
  readonly messages: readonly { readonly content: { readonly kind: string; readonly markdown: string } }[];
}

/** Moves the time on until there is something to see. */
async function until<T>(run: StartRun, look: () => Promise<T | undefined>): Promise<T> {
  for (let step = 0; step < 500; step += 1) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await run.clock.advanceAsync(50);
  }
  throw new Error(`Nothing was to be seen. stderr: ${run.stderr()}`);
}

/** A bot that goes on ending until it is let. */
function gateStop() {
  let open = (): void => undefined;
  let ask = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const gated: Adapter = {
    platform: 'gated',
    outbound: new RecordingOutbound(),
    start: async () => undefined,
    stop: async () => {
      ask();
      await opened;
    },
  };
  const make: CliContext['createBot'] = (options) => createBot({ ...options, adapters: [...options.adapters, gated] });
  return { createBot: make, asked, open: () => open() };
}

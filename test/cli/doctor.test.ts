import { describe, expect, it } from 'vitest';
import { doctor } from '../../src/cli/doctor.ts';
import type { CheckResult, DoctorCheck } from '../../src/cli/doctor-check.ts';
import { checkNode } from '../../src/cli/doctor-checks.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { builtInTools } from '../../src/tools/index.ts';
import { delivery, message, thread } from '../contracts/thread-store/samples.ts';
import { runLine } from './cli-harness.ts';
import { shareStorage } from './fake-operations.ts';

const REDIS = { REDIS_URL: 'redis://:s3cr3t-pass@redis.test:6379' };

function checkOf(name: string, run: () => Promise<readonly CheckResult[]>): DoctorCheck {
  return { name, run };
}

async function run(checks: readonly DoctorCheck[], { isJson = false, passMs = 0 } = {}) {
  const clock = createFakeClock();
  let stdout = '';
  const output = { write: (text: string) => (stdout += text) };
  const done = doctor({ checks, mask: (text) => text.replaceAll('secret', '•••'), isJson }, { stdout: output, clock });
  await clock.advanceAsync(passMs);
  return { exitCode: await done, stdout, clock };
}

describe('doctor', () => {
  it('shows what every check found, with the remedy under it, and ends with 1 when something is wrong', async () => {
    const { exitCode, stdout, clock } = await run([
      checkOf('Node', async () => [{ level: 'ok', text: '22.' }]),
      checkOf('Storage', async () => [
        { level: 'error', text: 'No answer with secret.', remedy: 'Start it with secret.' },
        { level: 'warning', text: 'No replica.' },
      ]),
    ]);
    expect(stdout).toBe(`✓  Node     22.
✗  Storage  No answer with •••.
            → Start it with •••.
!           No replica.

1 error and 1 warning.
`);
    expect([exitCode, clock.pendingTimers]).toEqual([1, 0]);
  });

  it('ends with 0 when there are only warnings', async () => {
    const { exitCode, stdout } = await run([
      checkOf('A', async () => [
        { level: 'warning', text: 'a' },
        { level: 'warning', text: 'b' },
      ]),
    ]);
    expect([exitCode, stdout.trimEnd().split('\n').at(-1)]).toEqual([0, '2 warnings.']);
  });

  it('makes a sentence of a check that throws, and goes on with the others', async () => {
    const { exitCode, stdout } = await run([
      checkOf('A', () => Promise.reject(new Error('no\n    at stack (file.ts:1)'))),
      checkOf('B', () => {
        throw new Error('at once');
      }),
      checkOf('C', async () => [{ level: 'ok', text: 'c' }]),
    ]);
    expect(stdout).toBe(`✗  A  This could not be checked: no
✗  B  This could not be checked: at once
✓  C  c

2 errors.
`);
    expect(exitCode).toBe(1);
  });

  it('waits for no check longer than 10 s', async () => {
    const { exitCode, stdout } = await run([checkOf('A', () => new Promise(() => undefined))], { passMs: 10_000 });
    expect([exitCode, stdout]).toEqual([1, '✗  A  There was no answer within 10 s.\n\n1 error.\n']);
  });

  it('says the same as JSON', async () => {
    const { stdout } = await run([checkOf('A', async () => [{ level: 'error', text: 'a', remedy: 'b' }])], {
      isJson: true,
    });
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      errors: 1,
      warnings: 0,
      checks: [{ name: 'A', results: [{ level: 'error', text: 'a', remedy: 'b' }] }],
    });
  });
});

describe('threadloop doctor', () => {
  it('finds nothing wrong with a deployment that nobody has changed', async () => {
    expect(await runLine(['doctor'])).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: `✓  Node        22.11.0; >=20.19 is needed.
✓  Settings    All settings are right.
✓  Storage     Threads live in the process that runs the bot, and are gone when it ends. REDIS_URL keeps them.
✓  Threads     Each process has its own; the playground shows them.
✓  Model       demo, the offline demo model. It is no language model.
✓  Way out     Directly.
✓  Tools       ${builtInTools.map(({ name }) => name).join(', ')}.
✓  Port        127.0.0.1:3210 is free.
✓  Playground  Only this machine can reach it.

All is well.
`,
    });
  });

  it('shows every problem of the settings, and goes on', async () => {
    const { exitCode, stdout } = await runLine(['doctor', '--host', '0.0.0.0', '--port', '0'], {
      env: { THREADLOOP_FOLOW: 'all', THREADLOOP_TOOLS: 'calculat', OPENAI_API_KEY: 'sk-123456' },
      operations: { nodeVersion: '20.9.0' },
    });
    expect(exitCode).toBe(1);
    expect(stdout).toContain('✗  Node        20.9.0 is too old; >=20.19 is needed.\n');
    expect(stdout).toContain('✗  Settings    THREADLOOP_FOLOW is not a variable that Threadloop reads;');
    expect(stdout).toContain('\n!              OPENAI_API_KEY is set; THREADLOOP_MODEL=openai/');
    expect(stdout).toContain('✗  Tools       tools: there is no built-in tool "calculat". Did you mean "calculate"?\n');
    expect(stdout).toContain('✓  Port        Any free one.\n');
    expect(stdout).toContain('!  Playground  Others may reach 0.0.0.0,');
    expect(stdout).not.toContain('sk-123456');
  });

  it('looks at what processes share: the storage, the queue, threads without life', async () => {
    const clock = createFakeClock();
    const shared = shareStorage(clock);
    const { store } = shared.storage;
    await store.deliver(thread, delivery(message('m1')));
    clock.advance(3_600_000);
    const checkStorage = async (): Promise<readonly CheckResult[]> => [
      { level: 'warning', text: 'Connected with s3cr3t-pass to redis://:s3cr3t-pass@redis.test.', remedy: 'Hide it.' },
    ];
    const { stdout, exitCode } = await runLine(['doctor'], {
      env: REDIS,
      operations: { openStorage: async (input) => shared.openStorage({ ...input, clock }), checkStorage },
    });
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`!  Storage     Connected with ••• to redis://•••@redis.test.
               → Hide it.
✓  Threads     In the queue: 3 waiting, 2 active, 1 delayed.
!              1 thread gives no sign of life and should: ${thread}.
               → A bot that runs takes them up within 35 s. If none does, start one: threadloop start.
`);
    expect(stdout).not.toContain('s3cr3t');
    expect(shared.closed()).toBe(1);
  });

  it('says for how long something that was to be erased is still there', async () => {
    const clock = createFakeClock();
    const shared = shareStorage(clock);
    const since = clock.now() - 7_200_000;
    await shared.storage.records.put('erasure:team:x', { what: { team: 'x' }, since }, 'new');
    const { stdout } = await runLine(['doctor'], { env: REDIS, operations: shared });
    expect(stdout).toContain(`✓              No thread waits for somebody who works on it.
✗              What was to be erased 2 h ago is still there (1 in all).
`);
  });

  it.each([
    ['unavailable', undefined, '✗', 'This program cannot listen on 127.0.0.1:3210.'],
    ['inUse', undefined, '✗', 'Another program listens on 127.0.0.1:3210.'],
    ['inUse', [{ check: 'bot', ok: true }], '✓', 'A Threadloop listens on 127.0.0.1:3210, and is ready.'],
    [
      'inUse',
      [{ check: 'bot', ok: false, reason: 'It is starting.' }],
      '!',
      'A Threadloop listens on 127.0.0.1:3210, and is not ready: bot: It is starting.',
    ],
  ] as const)('of a port that is %s and answers %j says %s', async (state, readiness, sign, text) => {
    const operations = { probePort: async () => state, readReadiness: async () => readiness };
    const { stdout } = await runLine(['doctor'], { operations });
    expect(stdout).toContain(`${sign}  Port        ${text}\n`);
  });
});

describe('checkNode', () => {
  it.each([
    ['20.19.0', '>=20.19', 'ok'],
    ['20.18.9', '>=20.19', 'error'],
    ['22.0.0', '>=20.19', 'ok'],
    ['18.20.0', '>=20.19', 'error'],
  ])('takes %s where %s is needed as %s', (version, required, level) => {
    expect(checkNode(version, required).level).toBe(level);
  });
});

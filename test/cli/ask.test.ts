import { beforeAll, describe, expect, it } from 'vitest';
import { call, fail, stall, text } from '../../src/testing/index.ts';
import { loadCalculator } from '../../src/tools/calculate/calculator.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLine } from './cli-harness.ts';

// The library is loaded in real time: the clock of the tests would pass minutes meanwhile.
beforeAll(() => loadCalculator());

describe('threadloop ask', () => {
  it('prints the answer and nothing else on stdout', async () => {
    const script = [[text('Let me see.'), call('calculate', { expression: '6*7' })], '**42**'];
    const { exitCode, stdout, stderr } = await runLine(['ask', 'what', 'is', '6*7?'], { script });
    expect([exitCode, stdout, stderr]).toEqual([0, 'Let me see.\n\n**42**\n', '']);
  });

  it('refuses a call that needs consent, since nobody can be asked', async () => {
    const tool = `{ name: 'deploy', label: 'Deploy', description: 'Deploys.', approval: 'always', parameters: { type: 'object' } }`;
    const folder = temporaryFolder({ 'deploy.mjs': `export default { ...${tool}, execute: () => 'done' };` });
    const results: unknown[] = [];
    const { exitCode } = await runLine(['ask', 'deploy'], {
      env: { THREADLOOP_TOOLS_FOLDER: folder },
      script: [
        call('deploy'),
        ({ messages }) => {
          results.push(messages.at(-1));
          return 'I may not.';
        },
      ],
    });
    expect(exitCode).toBe(0);
    expect(results).toMatchObject([
      { content: [{ text: 'Nobody can be asked for consent here, so it was not called.' }], isError: true },
    ]);
  });

  it('shows the steps beside the answer where progress is wanted', async () => {
    const script = [[call('calculate', { expression: '6*7' })], '42'];
    const { stdout, stderr } = await runLine(['ask', '--progress', 'detailed', 'what is 6*7?'], { script });
    expect(stdout).toBe('42\n');
    expect(stderr).toMatch(/^- Calculator: 6\*7 \(done\)\n/u);
  });

  it.each([
    ['from a pipe', ['ask'], 'what is\n6*7?\n'],
    ['from a pipe that is asked for', ['ask', '-'], 'what is\n6*7?\n'],
  ])('reads the question %s', async (_title, argv, piped) => {
    const texts: unknown[] = [];
    const { exitCode, stdout } = await runLine(argv, {
      piped,
      script: [
        ({ messages }) => {
          texts.push(messages.at(-1)?.content);
          return '42';
        },
      ],
    });
    expect([exitCode, stdout]).toEqual([0, '42\n']);
    expect(JSON.stringify(texts)).toContain('what is\\n6*7?');
  });

  it('speaks as whom it is told to', async () => {
    const seen: string[] = [];
    const script = [
      ({ messages }: { readonly messages: readonly unknown[] }) => {
        seen.push(JSON.stringify(messages.at(-1)));
        return 'Hello.';
      },
    ];
    await runLine(['ask', '--as', '@carol', 'hi'], { script });
    expect(seen.join('')).toContain('carol');
  });

  it('ends with 1 and says why when there is no answer', async () => {
    const { exitCode, stdout, stderr } = await runLine(['ask', 'hi'], { script: [fail('401 no')] });
    expect([exitCode, stdout]).toEqual([1, '']);
    // It ends, so that it cannot say later that the model is back.
    expect(stderr).toContain(
      'does not accept my key. Only whoever runs me can mend that. Write "try again" after that.',
    );
  });

  it('stops when it is told to end, and ends with 1', async () => {
    const { exitCode } = await runLine(['ask', 'hi'], {
      script: [stall(text('Let'))],
      onStep: ({ stdout, signal }) => {
        if (stdout === 'Let') signal();
      },
    });
    expect(exitCode).toBe(1);
  });

  it('answers a command word with what there is to say', async () => {
    const { exitCode, stdout, stderr } = await runLine(['ask', 'help']);
    expect([exitCode, stdout]).toEqual([0, '']);
    expect(stderr).toContain('stop');
  });

  it('draws on a terminal while it works, and leaves only the answer', async () => {
    const { exitCode, stdout } = await runLine(['ask', 'hi'], { script: ['**Hello.**'], isScreen: true });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Working (0s)');
    expect(stdout).toContain('\u001b[1;36mthreadloop: \u001b[0m\u001b[1mHello.\u001b[0m\r\n');
  });

  it('draws without colour where NO_COLOR says so, and not at all on a dumb terminal', async () => {
    const plain = await runLine(['ask', 'hi'], { script: ['**Hello.**'], isScreen: true, env: { NO_COLOR: '1' } });
    expect(plain.stdout).toContain('threadloop: **Hello.**\r\n');
    const dumb = await runLine(['ask', 'hi'], { script: ['**Hello.**'], isScreen: true, env: { TERM: 'dumb' } });
    expect(dumb.stdout).toBe('**Hello.**\n');
  });
});

describe('threadloop ask --json', () => {
  const linesOf = (stdout: string) =>
    stdout
      .trimEnd()
      .split('\n')
      .map((line): Readonly<Record<string, unknown>> => JSON.parse(line));

  it('prints one event a line and the result last', async () => {
    const { exitCode, stdout, stderr } = await runLine(['ask', '--json', 'hi'], { script: ['4\u009b2'] });
    const lines = linesOf(stdout);
    const kinds = lines.map(({ kind }) => kind).filter((kind) => kind !== 'agent' && kind !== 'reply');
    expect(kinds).toEqual(['accepted', 'exchangeStart', 'exchangeEnd', 'released', 'result']);
    expect(lines.map(({ kind }) => kind)).toContain('agent');
    expect(lines.at(-1)).toEqual({
      kind: 'result',
      exitCode: 0,
      received: { status: 'started' },
      end: { kind: 'answered' },
      text: '4\u009b2',
      notices: [],
    });
    expect(stdout).not.toContain('\u009b');
    expect([exitCode, stderr]).toEqual([0, '']);
  });

  it('tells a failure in the result', async () => {
    const { exitCode, stdout } = await runLine(['ask', '--json', 'hi'], { script: [fail('404 gone')] });
    const result = linesOf(stdout).at(-1);
    expect([exitCode, result]).toMatchObject([1, { kind: 'result', exitCode: 1, end: { kind: 'failed' }, text: '' }]);
    expect(result?.['notices']).toHaveLength(1);
  });
});

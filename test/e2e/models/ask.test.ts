import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type LintingProxy, startLintingProxy } from '../../support/request-linter/start-linting-proxy.ts';
import { wireOf } from '../../support/request-linter/wire-request.ts';
import { readDocumentedLines } from './documented-lines.ts';
import { runAsk } from './run-ask.ts';
import { startLlmock } from './start-llmock.ts';

const { emulator: line, questions } = readDocumentedLines();
/** The emulator wants none; the linter before it looks for one where its provider does. */
const KEYS = { ANTHROPIC_API_KEY: 'none', OPENAI_API_KEY: 'none', GEMINI_API_KEY: 'none' };
const ANSWER = 'The tool says that 6*7 is 42.';

let emulator: Awaited<ReturnType<typeof startLlmock>>;
let proxy: LintingProxy;
beforeAll(async () => {
  emulator = await startLlmock(line);
  proxy = await startLintingProxy({ target: emulator.url });
});
afterAll(async () => {
  await proxy.close();
  await emulator.stop();
});
afterEach(() => proxy.clear());

it('the page asks on every wire', () => {
  expect(questions.map(({ model }) => model.split('/')[0])).toEqual([
    'anthropic',
    'openai',
    'google',
    'openai-compatible',
  ]);
});

describe.each(questions)('threadloop ask with $model', ({ model, question }) => {
  const env = () => ({ ...KEYS, THREADLOOP_MODEL: model, THREADLOOP_MODEL_BASE_URL: proxy.url });

  it('runs a tool and answers', async () => {
    const { exitCode, stdout, stderr } = await runAsk(question, [], env());
    expect({ exitCode, stdout: stdout.trim(), stderr }).toMatchObject({ exitCode: 0, stdout: ANSWER });
    expect(proxy.requests.map(({ path }) => wireOf(path))).toEqual([
      wireOf(proxy.requests[0]?.path ?? ''),
      expect.anything(),
    ]);
  });

  it('streams its answer', async () => {
    const { exitCode, stdout, stderr } = await runAsk(question, ['--json'], env());
    const lines = stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    const events = lines.flatMap((event) => (event.kind === 'agent' ? [event.event] : []));
    const deltas = events.flatMap(({ type, assistantMessageEvent: update }) =>
      type === 'message_update' && update.type === 'text_delta' ? [update.delta] : [],
    );
    expect(deltas.join('')).toBe(ANSWER);
    expect(deltas.length).toBeGreaterThan(2);
    // People see a part before there is a whole.
    const shown = lines.flatMap(({ kind, content }) => (kind === 'reply' && content?.kind === 'text' ? [content] : []));
    expect(shown.some(({ markdown, final }) => !final && markdown !== ANSWER && ANSWER.startsWith(markdown))).toBe(
      true,
    );
    expect(events.filter(({ type }) => type === 'tool_execution_end')).toMatchObject([
      {
        toolName: 'calculate',
        isError: false,
        result: { content: [{ type: 'text', text: expect.stringContaining('42') }] },
      },
    ]);
    expect(lines.at(-1)).toMatchObject({ kind: 'result', exitCode: 0, text: ANSWER });
  });
});

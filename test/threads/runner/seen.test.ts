import { describe, expect, it } from 'vitest';
import { call, type ScriptEntry } from '../../../src/testing/index.ts';
import { fencedText } from '../../../src/threads/fenced-text.ts';
import type { RunnerTool } from '../../../src/threads/runner/dependencies.ts';
import { delegate } from '../../../src/tools/delegate/delegate.ts';
import { bindTools } from '../../../src/tools/index.ts';
import { createTestScope } from '../../tools/test-scope.ts';
import { tool, World } from '../support/world.ts';
import { takeOver } from './budgets-world.ts';
import { APPROVE, decide, pendingOf } from './consent-world.ts';

const NAMED = 'https://site.example/?named';
const MADE_UP = 'https://evil.example/?q=words';

interface Reading {
  readonly world: World;
  /** Addresses that were read. */
  readonly read: readonly string[];
  /** Addresses that wait for consent. */
  readonly waiting: () => Promise<readonly unknown[]>;
}

interface Options {
  readonly pages?: Readonly<Record<string, string>>;
  readonly isStuck?: () => boolean;
}

/** A world with a tool that reads pages and asks for addresses that were not seen, and one that somebody speaks in. */
async function start(script: readonly ScriptEntry[], { pages = {}, isStuck }: Options = {}): Promise<Reading> {
  const read: string[] = [];
  const urlOf = (args: unknown): string => String(Object(args).url);
  const page: RunnerTool = {
    ...tool('page', async (_id, args) => {
      read.push(urlOf(args));
      if (isStuck?.() === true) await new Promise(() => undefined);
      const text = `The page at ${urlOf(args)}:\n${fencedText(pages[urlOf(args)] ?? 'Nothing.')}`;
      return { content: [{ type: 'text', text }], details: {} };
    }),
    replay: 'safe',
    quotesOthers: true,
    needsApproval: (args, seen) => !seen.hasAddress(urlOf(args)),
  };
  const repeat = tool('repeat', async (_id, args) => {
    return { content: [{ type: 'text', text: fencedText(urlOf(args)) }], details: {} };
  });
  const wait = tool('wait', async () => {
    await world.say(`No, I mean ${NAMED}, please.`, { by: 'bob' });
    return { content: [{ type: 'text', text: 'waited' }], details: {} };
  });
  const world: World = new World({
    script,
    tools: (binding) => [
      page,
      repeat,
      wait,
      ...bindTools([delegate], ({ callId, signal }) => ({
        ...createTestScope(),
        options: { maxTurns: 5 },
        delegate: (task) => binding.delegate(task, { callId, signal, onStep: () => undefined }),
      })),
    ],
  });
  await world.start();
  const waiting = async (): Promise<readonly unknown[]> =>
    (await pendingOf(world)).map(({ arguments: args }) => urlOf(args));
  return { world, read, waiting };
}

const reading = (url: string) => call('page', { url });

describe('an address that a tool is called with', () => {
  it('was seen where somebody has named it, also while the bot works', async () => {
    const { world, read, waiting } = await start([reading(NAMED), call('wait'), reading(NAMED), 'So.']);
    await world.say('What does it say?');
    await world.settle();
    expect([read, await waiting()]).toEqual([[NAMED], [NAMED]]);
  });

  it('was seen where a page names it, and not where only that page was asked for by it', async () => {
    const pages = { [NAMED]: `[more](https://other.example/?more)` };
    const more = 'https://other.example/?more';
    const { world, read, waiting } = await start([reading(NAMED), reading(more), reading(MADE_UP), 'So.'], { pages });
    await world.say(`Read ${NAMED}`);
    await world.settle();
    expect([read, await waiting()]).toEqual([[NAMED, more], [MADE_UP]]);
  });

  it('was not seen where the model alone has said it: in words, in a call, or by a tool that repeats it', async () => {
    const { world, read, waiting } = await start([
      `I would read ${MADE_UP}.`,
      call('repeat', { url: MADE_UP }),
      reading(MADE_UP),
      'So.',
    ]);
    await world.say('Well?');
    await world.settle();
    await world.say('Do it.');
    await world.settle();
    expect([read, await waiting()]).toEqual([[], [MADE_UP]]);
  });

  it('is read once somebody has consented to it', async () => {
    const { world, read } = await start([reading(MADE_UP), 'I asked.', 'So.']);
    await world.say('Well?');
    await world.settle();
    const [asked] = await pendingOf(world);
    await decide(world, asked?.id ?? '', APPROVE, 'alice');
    await world.settle();
    expect(read).toEqual([MADE_UP]);
  });

  it('is judged alike by who takes over: one that was seen is read again, one that was not is asked for once', async () => {
    let isStuck = true;
    const script = [[reading(NAMED), reading(MADE_UP)], 'So.'] as const;
    const { world, read, waiting } = await start(script, { isStuck: () => isStuck });
    await world.say(`Read ${NAMED}`);
    await world.go();
    const before = [[...read], await waiting()];
    isStuck = false;
    await takeOver(world);
    expect([before, [read, await waiting()]]).toEqual([
      [[NAMED], [MADE_UP]],
      [[NAMED, NAMED], [MADE_UP]],
    ]);
  });

  it('was seen by a helper where people or its own pages name it, and not where its task does', async () => {
    const more = 'https://other.example/?more';
    const { world, read, waiting } = await start(
      [
        call('delegate', { task: `Read ${MADE_UP}`, tools: ['page'] }),
        reading(NAMED),
        reading(more),
        reading(MADE_UP),
        'Read.',
        reading(more),
        'So.',
      ],
      { pages: { [NAMED]: `See ${more}` } },
    );
    await world.say(`Read ${NAMED}`);
    await world.settle();
    expect([read, await waiting()]).toEqual([
      [NAMED, more],
      [MADE_UP, more],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { BotOptions } from '../../../src/bot.ts';
import { call, fail, stall, text, thinking } from '../../../src/testing/index.ts';
import type { ScriptEntry } from '../../../src/testing/scripted-model.ts';
import type { PrivacyUnderTest } from '../../contracts/privacy/stored-world.ts';
import { hasRedis } from '../../support/redis.ts';
import { createRedisPrivacySubject } from '../../support/redis-privacy.ts';
import { usage } from '../../threads/usage/samples.ts';
import { memoryUnderTest, RecordedWorld } from './recorded-world.ts';

interface Scenario {
  readonly script: readonly ScriptEntry[];
  /** What happens, from the first message on. */
  readonly play: (world: RecordedWorld) => Promise<void>;
  /** How the transcript's lines are, of all runs. */
  readonly lines: readonly string[];
  readonly budgets?: BotOptions['budgets'];
  readonly limits?: { readonly turns?: number; readonly repeats?: number; readonly minutes?: number };
}

const act = (step: string) => call('act', { step });

/** What people and the model may do in one run. */
const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'an answer': {
    script: [[thinking('How to begin?'), text('Hel', 'lo.')]],
    play: async (world) => void (await world.say('hi')),
    lines: ['system', 'entry', 'assistant stop', 'exchange answered'],
  },
  'tools, some of which fail or are refused': {
    script: [
      [act('one'), act('fails')],
      [call('act', { step: 7, more: [] }), call('nothing'), call('act', '{broken')],
      'Done.',
    ],
    play: async (world) => {
      world.acts['fails'] = () => Promise.reject(new Error('no luck'));
      await world.say('go');
    },
    lines: [
      'system',
      'entry',
      'assistant toolUse',
      'toolResult',
      'toolResult',
      'assistant toolUse',
      'toolResult',
      'toolResult',
      'toolResult',
      'assistant stop',
      'exchange answered',
    ],
  },
  'steering, an edit and a follow-up': {
    script: [act('meanwhile'), act('edit'), 'Done.', 'And that.'],
    play: async (world) => {
      world.acts['meanwhile'] = async () => {
        await world.say('this, too');
        await world.say('and this');
        await world.say('queue: later this');
      };
      world.acts['edit'] = () => world.amend('m1', 'go slowly');
      await world.say('go');
    },
    lines: [
      'system',
      'entry',
      'assistant toolUse',
      'toolResult',
      'entry',
      'entry',
      'assistant toolUse',
      'toolResult',
      'entry',
      'assistant stop',
      'exchange answered',
      'entry',
      'assistant stop',
      'exchange answered',
    ],
  },
  'messages that are only read': {
    script: ['Hello.', 'I see.'],
    play: async (world) => {
      await world.say('hi');
      await world.settle();
      await world.say('Bob, look', { address: 'none', addressesOthers: true });
      await world.say('and now?');
    },
    lines: [
      'system',
      'entry',
      'assistant stop',
      'exchange answered',
      'entry read',
      'entry',
      'assistant stop',
      'exchange answered',
    ],
  },
  'a stop in the middle of an answer, with a message left unanswered': {
    script: [stall(text('I began to'))],
    play: async (world) => {
      await world.say('go');
      await world.until(() => world.model.requests.length === 1);
      await world.pass();
      await world.say('queue: and this');
      await world.command('stop');
    },
    lines: ['system', 'entry', 'assistant aborted', 'entry unanswered', 'exchange stopped'],
  },
  'a stop while a tool works': {
    script: [[act('stops'), act('two')]],
    play: async (world) => {
      world.acts['stops'] = () => world.command('stop');
      await world.say('go');
    },
    lines: ['system', 'entry', 'assistant toolUse', 'toolResult', 'toolResult', 'exchange stopped'],
  },
  'a stop, and a message after it': {
    script: [act('stops'), 'Yes.'],
    play: async (world) => {
      world.acts['stops'] = async () => {
        await world.command('stop');
        await world.say('one more thing');
      };
      await world.say('go');
    },
    lines: [
      'system',
      'entry',
      'assistant toolUse',
      'toolResult',
      'exchange stopped',
      'entry',
      'assistant stop',
      'exchange answered',
    ],
  },
  'a reset in the middle': {
    script: [act('resets')],
    play: async (world) => {
      world.acts['resets'] = () => world.command('reset');
      await world.say('go');
    },
    lines: ['system', 'entry', 'assistant toolUse', 'toolResult', 'exchange stopped', 'reset'],
  },
  'a failing model': {
    script: [fail('The provider is down.', text('I was about to'))],
    play: async (world) => void (await world.say('hi')),
    lines: ['system', 'entry', 'assistant error', 'exchange failed'],
  },
  'another try': {
    script: [fail('The provider is down.', text('I was about to')), 'Now.'],
    play: async (world) => {
      await world.say('hi');
      await world.settle();
      await world.command('retry');
    },
    lines: [
      'system',
      'entry',
      'assistant error',
      'exchange failed',
      'replaced',
      'entry',
      'assistant stop',
      'exchange answered',
    ],
  },
  silence: {
    script: ['Hello.', '', ''],
    play: async (world) => {
      await world.say('hi');
      await world.settle();
      await world.say('thanks', { address: 'none' });
    },
    lines: ['system', 'entry', 'assistant stop', 'exchange answered', 'entry', 'assistant stop', 'exchange silent'],
  },
  'files, at the beginning and steered in': {
    script: [act('waits'), 'I have read them.'],
    play: async (world) => {
      const file = (id: string) => ({ id, name: `${id}.txt`, mimeType: 'text/plain', sizeBytes: 19 });
      world.acts['waits'] = () => world.say('and this', { files: [file('b'), file('c')] });
      await world.say('read', { files: [file('a')] });
    },
    lines: [
      'system',
      'entry',
      'files',
      'assistant toolUse',
      'toolResult',
      'entry',
      'files',
      'assistant stop',
      'exchange answered',
    ],
  },
  'a limit of turns': {
    script: [act('a'), act('b'), 'never'],
    play: async (world) => void (await world.say('go')),
    lines: ['system', 'entry', 'assistant toolUse', 'toolResult', 'assistant toolUse', 'toolResult', 'exchange limit'],
    limits: { turns: 2 },
  },
  'a limit of repeats': {
    script: [act('a'), act('a'), 'never'],
    play: async (world) => void (await world.say('go')),
    lines: ['system', 'entry', 'assistant toolUse', 'toolResult', 'assistant toolUse', 'toolResult', 'exchange limit'],
    limits: { repeats: 2 },
  },
  'a limit of time': {
    script: [act('a'), stall(text('I think'))],
    play: async (world) => void (await world.say('go')),
    lines: ['system', 'entry', 'assistant toolUse', 'toolResult', 'assistant aborted', 'exchange limit'],
    limits: { minutes: 1 },
  },
  'a budget of one exchange that is used up': {
    script: [{ content: [act('a')], usage: usage(9, 1, 3) }, 'never'],
    play: async (world) => void (await world.say('go')),
    lines: ['system', 'entry', 'assistant toolUse', 'toolResult', 'exchange limit'],
    budgets: { exchangeCost: 2 },
  },
  "a person's budget that ends an exchange and refuses the next": {
    script: [{ content: [act('waits')], usage: usage(9, 1, 3) }, 'never'],
    play: async (world) => {
      world.acts['waits'] = () => world.say('queue: and this');
      await world.say('go');
    },
    lines: [
      'system',
      'entry',
      'assistant toolUse',
      'toolResult',
      'exchange limit',
      'entry unanswered',
      'exchange limit',
    ],
    budgets: { exchangeCost: 0, personDayCost: 2 },
  },
};

const storages: Readonly<Record<string, (() => Promise<PrivacyUnderTest>) | undefined>> = {
  memory: memoryUnderTest,
  Redis: hasRedis ? createRedisPrivacySubject : undefined,
};

for (const [storage, create = memoryUnderTest] of Object.entries(storages)) {
  describe.skipIf(storage === 'Redis' && !hasRedis)(`a run recorded in ${storage}`, () => {
    it.each(Object.entries(SCENARIOS))('with %s comes to the same transcript again', async (_title, scenario) => {
      const { script, play, lines, limits, budgets } = scenario;
      const world = await RecordedWorld.open(await create(), script, { limits, budgets });
      await play(world);
      await world.settle();
      expect((await world.transcript()).map(nameOf)).toEqual(lines);
      const asked = world.model.requests.length;
      const { executions } = world;
      const runs = await world.recordings();
      expect(runs.flatMap(({ requests }) => requests)).toHaveLength(asked);
      for (const run of runs.keys()) {
        const { exitCode, stdout } = await world.replay(run + 1);
        const requests = runs[run]?.requests.length ?? 0;
        const count = requests === 1 ? '1 request' : `${requests} requests`;
        expect([exitCode, stdout.trimEnd().split('\n').slice(1)]).toEqual([
          0,
          [`unknown/unknown answered from the recording: ${count}, as then.`, 'The transcript is the same.'],
        ]);
      }
      expect([world.model.requests.length, world.executions]).toEqual([asked, executions]);
    });
  });
}

function nameOf({ line }: Awaited<ReturnType<RecordedWorld['transcript']>>[number]): string {
  if (line.kind === 'exchange') return `exchange ${line.end.kind}`;
  if (line.kind !== 'message') return line.kind;
  const { message } = line;
  if (message.role === 'assistant') return `assistant ${message.stopReason}`;
  if (message.role !== 'entry') return message.role;
  if (message.unanswered === true) return 'entry unanswered';
  return message.read === true ? 'entry read' : 'entry';
}

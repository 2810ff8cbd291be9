import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import type { ToolCatalogue, ToolDefinition } from '../../../src/tools/index.ts';
import { count, createWorld, everywhere, inGeneral, level, TEAM, team, texts, type World } from './settings-world.ts';

const ENABLED = 'tools.wiki__find.enabled';
const OTHER = toTeamId('slack', 'T2');

/** A tool of an MCP server. */
function find(changes: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name: 'wiki__find',
    label: 'Find',
    description: 'Finds.',
    parameters: Type.Object({ text: Type.String() }),
    reach: 'outside',
    effect: 'reads',
    execute: () => '',
    ...changes,
  };
}

/** Tools of one team that may be others at any moment. */
class ChangingTools implements ToolCatalogue {
  tools: readonly ToolDefinition[] = [count, find()];

  async load(of: string | undefined, home?: string): Promise<readonly ToolDefinition[]> {
    return this.known(of, home);
  }

  known(of: string | undefined, home?: string): readonly ToolDefinition[] {
    return (of ?? home) === TEAM ? this.tools : [count];
  }
}

function open(config: Parameters<typeof createWorld>[0] = {}): {
  readonly tools: ChangingTools;
  readonly world: World;
} {
  const tools = new ChangingTools();
  return { tools, world: createWorld({ definitions: [count], tools, ...config }) };
}

describe('settings of tools that come and go', () => {
  it('are there in the team that has the tool, and nowhere else', async () => {
    const { world } = open();
    const namesIn = async (scope: Parameters<World['service']['view']>[0]) =>
      (await world.service.view(scope, texts)).tools.map(({ name, enabled }) => [name, enabled.value]);
    const both = [
      ['count', true],
      ['wiki__find', false],
    ];
    expect(await namesIn(team)).toEqual(both);
    expect(await namesIn({ kind: 'team', team: OTHER })).toEqual([['count', true]]);
    expect(await namesIn(everywhere)).toEqual([['count', true]]);
    const elsewhere = await world.change({ kind: 'team', team: OTHER }, [{ kind: 'set', key: ENABLED, value: true }]);
    expect(elsewhere).toEqual({ status: 'invalid', problems: { [ENABLED]: texts.settings.problems.unknown(ENABLED) } });
  });

  it('count for a thread as soon as they are set, with what the tool is declared as', async () => {
    const { world } = open();
    await world.set(team, { [ENABLED]: true, 'tools.wiki__find.approval': 'always' });
    const { tools, toolSettings } = await world.settings.read(inGeneral);
    expect(tools).toEqual(['count', 'wiki__find']);
    expect(toolSettings['wiki__find']).toEqual({
      audience: { kind: 'everyone' },
      callsPerPersonDay: 0,
      options: {},
      secrets: {},
      approval: { kind: 'always' },
      revision: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(toolSettings['count']).not.toHaveProperty('revision');
  });

  it('have another revision when the tool is declared otherwise, and the same when it is only made anew', async () => {
    const { tools, world } = open();
    await world.set(team, { [ENABLED]: true });
    const revisionOf = async (changes?: Partial<ToolDefinition>) => {
      tools.tools = [count, find(changes)];
      return (await world.settings.read(inGeneral)).toolSettings['wiki__find']?.revision;
    };
    const first = await revisionOf();
    expect(await revisionOf({ execute: () => 'otherwise' })).toBe(first);
    const others = [
      await revisionOf({ description: 'Finds more.' }),
      await revisionOf({ label: 'Search' }),
      await revisionOf({ parameters: Type.Object({ text: Type.String(), all: Type.Boolean() }) }),
      await revisionOf({ effect: 'writes' }),
      await revisionOf({ approval: 'always' }),
    ];
    expect(new Set([first, ...others]).size).toBe(6);
  });

  it('count in direct messages that somebody has in the team, as far as the deployment turns them on there', async () => {
    const { world } = open({ config: { direct: { ...level(), tools: ['wiki__find'] } } });
    const direct = { team: undefined, channels: ['slack:T1/D1'] };
    const [known, unknown] = [await world.settings.read({ ...direct, home: TEAM }), await world.settings.read(direct)];
    expect([known.tools, known.home, unknown.tools, unknown.home]).toEqual([['wiki__find'], TEAM, [], undefined]);
  });

  it('are left over while the tool is gone, and count again when it is back', async () => {
    const { tools, world } = open();
    await world.set(team, { [ENABLED]: true });
    tools.tools = [count];
    const gone = await world.service.view(team, texts);
    expect(gone.leftovers).toEqual([{ key: ENABLED, sentence: texts.settings.leftover(ENABLED, 'unknown') }]);
    expect((await world.settings.read(inGeneral)).tools).toEqual(['count']);
    tools.tools = [count, find()];
    expect((await world.settings.read(inGeneral)).tools).toEqual(['count', 'wiki__find']);
  });

  it('are in the config by the name of the tool, before there is one', async () => {
    const listed = open({ config: { team: () => ({ ...level(), tools: ['wiki__find'] }) } });
    expect((await listed.world.settings.read(inGeneral)).tools).toEqual(['wiki__find']);
    const named = open({ config: { deployment: { ...level({ [ENABLED]: true }), tools: 'all' } } });
    expect((await named.world.settings.read(inGeneral)).tools).toEqual(['count', 'wiki__find']);
    const locked = open({ config: { deployment: level({}, ['tools.*']) } });
    const changed = await locked.world.change(team, [{ kind: 'set', key: ENABLED, value: true }]);
    expect(changed.status).toBe('invalid');
  });
});

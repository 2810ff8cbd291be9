import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/core/index.ts';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import { APPROVAL_DEFAULTS } from '../../../src/threads/approvals/approval-settings.ts';
import { defineTool, type ToolDefinition } from '../../../src/tools/index.ts';
import {
  createWorld,
  everywhere,
  general,
  inGeneral,
  level,
  operator,
  search,
  team,
  texts,
  type World,
} from './settings-world.ts';

const pay: ToolDefinition = defineTool({
  name: 'pay',
  label: 'Pay',
  description: 'Pays.',
  parameters: Type.Object({ amount: Type.Number(), to: Type.String() }),
  effect: 'writes',
  execute: () => '',
});

const KEY = 'tools.pay.approvalWhen';

describe('how consent is asked for in a place', () => {
  it('is as the chat sets it, the narrowest last', async () => {
    const world = createWorld();
    await world.set(everywhere, { 'approvals.expireHours': 720, 'approvals.notify': 'direct' });
    await world.set(team, {
      'approvals.approvers': { kind: 'named', people: ['slack:U9'], groups: ['slack:S1'] },
      'approvals.channel': ['slack:C9'],
      'approvals.notify': 'channel',
    });
    await world.set(general, { 'approvals.ownRequests': false, 'approvals.remindMinutes': 0 });
    expect((await world.settings.read(inGeneral)).approvals).toEqual({
      approvers: { kind: 'named', people: ['slack:U9'], groups: ['slack:S1'] },
      ownRequests: false,
      notify: 'channel',
      channel: 'slack:C9',
      expireHours: 720,
      remindMinutes: 0,
    });
  });

  it('is as the config says where nobody sets it in the chat, and cannot be changed where that locks it', async () => {
    const values = { 'approvals.approvers': { kind: 'everyone' }, 'approvals.channel': ['slack:C1'] };
    const world = createWorld({ config: { deployment: level(values, ['approvals.*']) } });
    expect((await world.settings.read(inGeneral)).approvals).toEqual({
      ...APPROVAL_DEFAULTS,
      approvers: { kind: 'everyone' },
      channel: 'slack:C1',
    });
    const changed = await world.change(team, [{ kind: 'set', key: 'approvals.ownRequests', value: false }]);
    expect(changed.status).toBe('invalid');
  });

  it('is for nobody else where nobody is named', async () => {
    const world = createWorld({
      config: { team: () => level({ 'approvals.approvers': { kind: 'named', people: [], groups: [] } }) },
    });
    expect((await world.settings.read(inGeneral)).approvals.approvers).toEqual({
      kind: 'named',
      people: [],
      groups: [],
    });
  });

  it('is refused beside the field where it does not fit', async () => {
    const values: Readonly<Record<string, JsonValue>> = {
      'approvals.expireHours': 721,
      'approvals.remindMinutes': 10_081,
      'approvals.notify': 'everybody',
      'approvals.channel': ['slack:C1', 'slack:C2'],
    };
    const problems = {
      'approvals.expireHours': 'Must be a whole number from 1 to 720; you entered “721”.',
      'approvals.remindMinutes': 'Must be a whole number from 0 to 10080; you entered “10081”.',
      'approvals.notify': 'There is no choice “everybody”.',
      'approvals.channel': 'May have at most 1 entry; there are 2.',
    };
    expect(await problemsOf(values, team)).toEqual(problems);
  });

  it('names a channel of approvers only where a team is', async () => {
    const { problems } = texts.settings;
    expect(await problemsOf({ 'approvals.channel': ['slack:C1'] }, everywhere)).toEqual({
      'approvals.channel': problems.otherLevel(['team', 'channel']),
    });
  });

  it('is shown in words', async () => {
    const world = createWorld();
    await world.set(team, { 'approvals.channel': ['slack:C9'] });
    const shown = async (scope: Scope) =>
      (await world.service.view(scope, texts)).settings
        .filter(({ key }) => key.startsWith('approvals.'))
        .map(({ key, shown: words }) => [key.slice('approvals.'.length), words]);
    expect(await shown(team)).toEqual([
      ['approvers', 'admins'],
      ['ownRequests', 'on'],
      ['notify', 'Approvers, directly, where those who asked may not decide'],
      ['channel', '1 channel'],
      ['expireHours', '24'],
      ['remindMinutes', '60'],
    ]);
    expect((await shown(everywhere)).map(([name]) => name)).not.toContain('channel');
  });
});

describe('which calls of a tool need consent', () => {
  const open = (): World => createWorld({ definitions: [pay, search] });
  const policyIn = async ({ settings }: World) => (await settings.read(inGeneral)).toolSettings['pay']?.approval;

  it('is left to the tool where nobody has set it', async () => {
    expect(await policyIn(open())).toBeUndefined();
  });

  it.each(['never', 'always'] as const)('is what is set for all of them: %s', async (kind) => {
    const world = open();
    await world.set(team, { 'tools.pay.approval': kind });
    expect(await policyIn(world)).toEqual({ kind });
  });

  it('is left to the tool again in a channel that says so', async () => {
    const world = open();
    await world.set(team, { 'tools.pay.approval': 'always' });
    await world.set(general, { 'tools.pay.approval': 'tool' });
    expect(await policyIn(world)).toBeUndefined();
  });

  it('goes by conditions where it is set so, and by those of a wider level where there are none of its own', async () => {
    const world = open();
    await world.set(team, { [KEY]: ['amount above 100', 'to not endsWith @example.com'] });
    expect(await policyIn(world)).toBeUndefined();
    await world.set(general, { 'tools.pay.approval': 'when' });
    expect(await policyIn(world)).toEqual({
      kind: 'when',
      conditions: [
        { argument: 'amount', operator: 'above', value: 100 },
        { argument: 'to', operator: 'endsWith', value: '@example.com', isNegated: true },
      ],
    });
  });

  it('is all of them where there is no condition', async () => {
    const world = open();
    await world.set(team, { 'tools.pay.approval': 'when' });
    expect(await policyIn(world)).toEqual({ kind: 'when', conditions: [] });
  });

  it('says beside the field which line is wrong, and how', async () => {
    expect(await problemsOf({ [KEY]: ['amount above 100', 'amount over 3'] }, team)).toEqual({
      [KEY]:
        'Line 2: “over” is no comparison. There are is, isNot, contains, startsWith, endsWith, above, below, given, each also with “not” before it.',
    });
    expect(await problemsOf({ [KEY]: ['sum above 100'] }, team)).toEqual({
      [KEY]: 'Line 1: the tool has no argument “sum”. It has amount, to.',
    });
    const many = Array.from({ length: 13 }, () => 'amount above 1');
    expect(await problemsOf({ [KEY]: many }, team)).toEqual({
      [KEY]: texts.formProblem({ kind: 'tooMany', limit: 12, count: 13 }),
    });
  });

  it('still goes by a condition on an argument that the tool has no more: it asks', async () => {
    const older = open();
    await older.set(team, { 'tools.pay.approval': 'when', [KEY]: ['amount above 100'] });
    const parameters = Type.Object({ to: Type.String() });
    const newer = createWorld({ definitions: [{ ...pay, parameters }], records: older.records });
    expect(await policyIn(newer)).toEqual({
      kind: 'when',
      conditions: [{ argument: 'amount', operator: 'above', value: 100 }],
    });
  });

  it('shows what the tool itself says, beside the choice to leave it at that', async () => {
    const { tools } = await open().service.view(team, texts);
    const told = tools.map(({ approval: { field, shown } }) => [
      shown,
      field.input.kind === 'choice' && field.input.choices.map(({ value, description }) => [value, description]),
    ]);
    const choices = (tool: string) => [
      ['tool', tool],
      ['never', undefined],
      ['always', undefined],
      ['when', 'Without conditions, all of them.'],
    ];
    const all = choices('It says that all of its calls need consent.');
    expect(told).toEqual([
      ['As the tool says', all],
      // It reaches outside and does not say that it only reads.
      ['As the tool says', all],
    ]);
  });
});

async function problemsOf(values: Readonly<Record<string, JsonValue>>, scope: Scope): Promise<object> {
  const world = createWorld({ definitions: [pay] });
  const changes = Object.entries(values).map(([key, value]) => ({ kind: 'set', key, value }) as const);
  const changed = await world.change(scope, changes, { by: operator });
  return changed.status === 'invalid' ? changed.problems : {};
}

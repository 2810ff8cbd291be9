import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/core/index.ts';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import type { Actor, Change } from '../../../src/threads/administration/settings-service.ts';
import type { ConfigLevel } from '../../../src/tools/index.ts';
import { ann, ben, cid, createWorld, dan, everywhere, operator, TEAM, team, texts } from './settings-world.ts';

const KEYS = ['follow', 'budgets.requestsPerHour', 'tools.count.enabled'] as const;
const VALUES: Readonly<Record<Key, readonly JsonValue[]>> = {
  follow: ['auto', 'mention', 'all'],
  'budgets.requestsPerHour': [0, 1, 120],
  'tools.count.enabled': [true, false],
};
const DEFAULTS: Readonly<Record<Key, JsonValue>> = {
  follow: 'auto',
  'budgets.requestsPerHour': 120,
  'tools.count.enabled': true,
};

type Key = (typeof KEYS)[number];

/** A channel in its category: each scope with those above it. */
const category: Scope = { kind: 'channel', team: TEAM, channels: ['slack:C3'] };
const channel: Scope = { kind: 'channel', team: TEAM, channels: ['slack:C1', 'slack:C3'] };
const SCOPES: readonly Scope[] = [everywhere, team, category, channel];

interface Step {
  readonly scope: number;
  readonly by: Actor;
  readonly changes: readonly Change[];
  /** How many versions ago somebody looked; undefined: it does not matter. */
  readonly lag: number | undefined;
}

/** What a level has: that of the config, which stays, and that of the chat. */
interface Level {
  readonly config: ConfigLevel;
  readonly set: Map<string, JsonValue>;
  readonly locked: Set<string>;
  /** The version that a key was changed with last. */
  readonly changed: Map<string, number>;
  version: number;
}

const key = fc.constantFrom(...KEYS);
const keyAndValue = key.chain((name) => fc.constantFrom(...VALUES[name]).map((value) => ({ key: name, value })));
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: keyAndValue.map((set): Change => ({ kind: 'set', ...set })) },
  fc.record({ kind: fc.constantFrom('inherit', 'lock', 'unlock'), key }),
);
const step: fc.Arbitrary<Step> = fc.record({
  scope: fc.nat(SCOPES.length - 1),
  by: fc.constantFrom(ann, ann, ben, operator, dan, cid),
  changes: fc.uniqueArray(change, { minLength: 1, maxLength: 2, selector: (each) => each.key }),
  lag: fc.option(fc.nat(2), { nil: undefined }),
});
const configLevel: fc.Arbitrary<ConfigLevel> = fc.record({
  values: fc
    .array(keyAndValue, { maxLength: 2 })
    .map((sets) => Object.fromEntries(sets.map((set) => [set.key, set.value]))),
  locked: fc.array(fc.constantFrom(...KEYS, 'tools.*'), { maxLength: 1 }),
});

describe('settings', () => {
  it('are what a simple model says, whoever changes what in whatever order, and all of it is in the audit log', async () => {
    const config = fc.tuple(configLevel, configLevel, configLevel, configLevel);
    await fc.assert(
      fc.asyncProperty(config, fc.array(step, { minLength: 1, maxLength: 25 }), async (configs, steps) => {
        const [ofAll, ofTeam, ofCategory, ofChannel] = configs;
        const world = createWorld({
          config: {
            deployment: ofAll,
            team: () => ofTeam,
            channel: (id) => (id === 'slack:C3' ? ofCategory : ofChannel),
          },
        });
        const levels = configs.map(
          (each): Level => ({ config: each, set: new Map(), locked: new Set(), changed: new Map(), version: 0 }),
        );
        const log: unknown[] = [];
        for (const { scope, by, changes, lag } of steps) {
          world.clock.advance(1);
          const ifVersion = lag === undefined ? 'any' : Math.max(0, (levels[scope]?.version ?? 0) - lag);
          const expected = apply(levels.slice(0, scope + 1), { by, changes, ifVersion }, log);
          const at = SCOPES[scope] ?? everywhere;
          const changed = await world.service.change(at, changes, { by, ifVersion, texts });
          expect(changed.status).toBe(expected);
        }
        for (const [index, scope] of SCOPES.entries()) {
          const view = await world.service.view(scope, texts);
          const settings = [...view.settings, ...view.tools.map(({ enabled }) => enabled)];
          for (const name of KEYS) {
            const shown = settings.find((setting) => setting.key === name);
            expect([name, scope.kind, shown?.value]).toEqual([
              name,
              scope.kind,
              valueOf(levels.slice(0, index + 1), name),
            ]);
          }
          expect(view.version).toBe(levels[index]?.version);
        }
        const read = await world.settings.read({ team: TEAM, channels: ['slack:C1', 'slack:C3'] });
        expect([read.follow, read.tools.includes('count')]).toEqual([
          valueOf(levels, 'follow'),
          valueOf(levels, 'tools.count.enabled'),
        ]);
        const { entries } = await world.service.audit(everywhere, { limit: 1_000 });
        const told = entries.map((entry) => [entry.who.id, entry.key, entry.change, entry.before, entry.after]);
        expect(told.toReversed()).toEqual(log);
      }),
    );
  });
});

/** Changes the model as the service is to change the settings; the last level is the one that is changed. */
function apply(
  levels: readonly Level[],
  { by, changes, ifVersion }: Pick<Step, 'by' | 'changes'> & { readonly ifVersion: number | 'any' },
  log: unknown[],
): 'done' | 'refused' | 'invalid' | 'conflict' {
  const own = levels.at(-1);
  if (own === undefined) throw new Error('There is always one.');
  const isOperator = by === operator;
  const isAdmin = isOperator || by === dan || (levels.length > 1 && (by === ann || by === ben));
  if (!isAdmin) return 'refused';
  const isFixed = ({ key: name }: Change): boolean => {
    const { config, chat } = locksOf(levels, name);
    return config < levels.length || (!isOperator && chat < levels.length - 1);
  };
  if (changes.some(isFixed)) return 'invalid';
  const open = changes.filter((each) => !isSame(own, each));
  const looked = ifVersion === 'any' ? Infinity : ifVersion;
  if (open.some((each) => (own.changed.get(each.key) ?? 0) > looked)) return 'conflict';
  if (open.length > 0) own.version += 1;
  for (const each of open) {
    const isLock = each.kind === 'lock' || each.kind === 'unlock';
    const tell = () => (isLock ? own.locked.has(each.key) : (own.set.get(each.key) ?? null));
    const before = tell();
    if (each.kind === 'set') own.set.set(each.key, each.value);
    if (each.kind === 'inherit') own.set.delete(each.key);
    if (each.kind === 'lock') own.locked.add(each.key);
    if (each.kind === 'unlock') own.locked.delete(each.key);
    own.changed.set(each.key, own.version);
    log.push([by.person.id, each.key, each.kind, before, tell()]);
  }
  return 'done';
}

function isSame(own: Level, each: Change): boolean {
  switch (each.kind) {
    case 'set':
      return own.set.get(each.key) === each.value;
    case 'inherit':
      return !own.set.has(each.key);
    default:
      return own.locked.has(each.key) === (each.kind === 'lock');
  }
}

/** Where a key is locked first, by the config and in the chat; as many as there are levels: nowhere. */
function locksOf(levels: readonly Level[], name: string): { readonly config: number; readonly chat: number } {
  const first = (isLocked: (level: Level) => boolean): number => {
    const index = levels.findIndex(isLocked);
    return index === -1 ? levels.length : index;
  };
  const config = first(
    ({ config: { locked } }) => locked.includes(name) || (locked.includes('tools.*') && name.startsWith('tools.')),
  );
  const chat = first(({ locked }) => locked.has(name));
  // One under a lock of the config is none.
  return { config, chat: chat < config ? chat : levels.length };
}

function valueOf(levels: readonly Level[], name: Key): JsonValue {
  const { config, chat } = locksOf(levels, name);
  const candidates = levels.flatMap(({ config: { values }, set }, index) => [
    { value: values[name], counts: index <= chat || config <= index },
    { value: set.get(name), counts: index <= chat && index < config },
  ]);
  return candidates.findLast(({ value, counts }) => counts && value !== undefined)?.value ?? DEFAULTS[name];
}

import type { Texts } from '../../text/index.ts';
import type { Scope } from '../../threads/administration/scope.ts';
import type { Actor, Change, SettingKey } from '../../threads/administration/settings-service.ts';
import type { CheckedChange } from './apply-changes.ts';
import type { Catalogue } from './catalogue.ts';
import { lockOf } from './lock-of.ts';
import { resolveSetting } from './resolve-setting.ts';
import type { SettingLevel } from './setting-levels.ts';

/** What is asked for, as far as it can be done; sentences by key where it cannot. */
export interface CheckedChanges {
  readonly changes: readonly CheckedChange[];
  readonly problems: Readonly<Record<SettingKey, string>>;
}

export interface CheckOptions {
  readonly scope: Scope;
  readonly by: Actor;
  /** Those of the scope as they now stand. */
  readonly levels: readonly SettingLevel[];
  readonly catalogue: Catalogue;
  readonly canSeal: boolean;
  readonly texts: Texts;
}

/** Checks changes against what there is to set, and against what is locked. Nothing set is the same as inheriting. */
export function checkChanges(changes: readonly Change[], options: CheckOptions): CheckedChanges {
  const problems = new Map<SettingKey, string>();
  const checked = changes.flatMap((change): CheckedChange[] => {
    const result = check(change, options);
    if (!('problem' in result)) return [result];
    if (!problems.has(change.key)) problems.set(change.key, result.problem);
    return [];
  });
  return { changes: checked, problems: Object.fromEntries(problems) };
}

function check(
  change: Change,
  { scope, by, levels, catalogue, canSeal, texts }: CheckOptions,
): CheckedChange | { readonly problem: string } {
  const { key } = change;
  const { problems } = texts.settings;
  const definition = catalogue.find(key);
  if (definition === undefined) {
    const isLeft = Object.hasOwn(levels.at(-1)?.chat.settings ?? {}, key);
    const isRemoved = isLeft && (change.kind === 'inherit' || change.kind === 'unlock');
    return isRemoved ? { change, definition } : { problem: problems.unknown(key) };
  }
  const { hold } = resolveSetting(definition, levels);
  const lock = lockOf(hold, { scope, levels, texts });
  // Who runs the deployment may prepare what counts once an admin's lock is gone.
  const isBound = lock !== undefined && (lock.kind === 'config' || by.isOperator !== true);
  if (isBound) return { problem: lock.sentence };
  if (change.kind === 'inherit' || (change.kind === 'set' && change.value === null)) {
    return { change: { kind: 'inherit', key }, definition };
  }
  if (!definition.levels.includes(scope.kind)) return { problem: problems.otherLevel(definition.levels) };
  if (change.kind !== 'set') {
    return definition.purpose === undefined ? { change, definition } : { problem: problems.secretLock };
  }
  if (definition.purpose !== undefined && !canSeal) return { problem: problems.noSecretKey };
  const value = definition.check(change.value, texts);
  return value.ok ? { change: { ...change, value: value.value }, definition } : { problem: value.problem };
}

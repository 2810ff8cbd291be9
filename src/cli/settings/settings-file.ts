import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileFailure } from '../../config/file-failure.ts';
import { nearestName } from '../../config/nearest-name.ts';
import { ThreadloopError } from '../../core/error.ts';
import type { JsonValue } from '../../core/index.ts';
import type { Scope } from '../../threads/administration/scope.ts';
import type { SettingKey } from '../../threads/administration/settings-service.ts';
import { isObject } from '../../threads/json-value.ts';
import { parseScope, scopeText } from './scope-text.ts';

/** The version of the form of these files. */
const FILE_VERSION = 1;

/** What one scope sets in the chat, as a file says it. */
export interface ScopeSettings {
  readonly scope: Scope;
  readonly set: Readonly<Record<SettingKey, JsonValue>>;
  /** What narrower levels may not set. */
  readonly locked: readonly SettingKey[];
  /** Secrets that are entered; what they are is in no file. */
  readonly secrets: readonly SettingKey[];
}

/** Writes settings as {@link readSettingsFile} reads them. */
export function settingsDocument(scopes: readonly ScopeSettings[]): Readonly<Record<string, unknown>> {
  return {
    version: FILE_VERSION,
    scopes: Object.fromEntries(
      scopes.map(({ scope, set, locked, secrets }) => [
        scopeText(scope),
        { set, ...(locked.length > 0 && { locked }), ...(secrets.length > 0 && { secrets }) },
      ]),
    ),
  };
}

/**
 * Reads a file of settings.
 *
 * @throws ThreadloopError `settings_invalid` with everything that is wrong with its form.
 */
export async function readSettingsFile(path: string, directory: string): Promise<readonly ScopeSettings[]> {
  const { scopes, problems } = parseSettings(await readText(path, directory));
  if (problems.length > 0) {
    throw new ThreadloopError('settings_invalid', problems.map((problem) => `${path}: ${problem}`).join('\n'));
  }
  return scopes;
}

/** Reads the text of such a file; never throws, whatever stands there. */
export function parseSettings(text: string): {
  readonly scopes: readonly ScopeSettings[];
  readonly problems: readonly string[];
} {
  const document = parseJson(text);
  if (!isObject(document))
    return { scopes: [], problems: ['it is no JSON object as `threadloop settings export` writes it.'] };
  const { version, scopes } = document;
  if (version !== FILE_VERSION || !isObject(scopes)) {
    return { scopes: [], problems: [`it must have "version": ${FILE_VERSION}, and "scopes" as an object.`] };
  }
  const problems = otherKeys(document, ['version', 'scopes'], '');
  const read = Object.entries(scopes).flatMap(([name, value]): ScopeSettings[] => {
    const scope = parseScope(name);
    if (scope === undefined || !isObject(value)) {
      problems.push(
        scope === undefined
          ? `"${name}" is no scope; there are deployment, direct, teams such as slack:T123, and channels such as slack:T123/slack:C123.`
          : `"${name}" must be an object with "set", "locked" and "secrets".`,
      );
      return [];
    }
    problems.push(...otherKeys(value, ['set', 'locked', 'secrets'], `${name}: `));
    const { set = {}, locked = [], secrets = [] } = value;
    if (!isObject(set)) problems.push(`${name}: "set" must be an object.`);
    if (!isKeys(locked)) problems.push(`${name}: "locked" must be a list of settings.`);
    if (!isKeys(secrets)) problems.push(`${name}: "secrets" must be a list of settings.`);
    if (!isObject(set) || !isKeys(locked) || !isKeys(secrets)) return [];
    // Parsed JSON is nothing else.
    return [{ scope, set: set as ScopeSettings['set'], locked, secrets }];
  });
  return { scopes: read, problems };
}

function otherKeys(value: object, known: readonly string[], prefix: string): string[] {
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const nearest = nearestName(key, known);
      return `${prefix}there is no "${key}" here${nearest === undefined ? '' : `; did you mean "${nearest}"?`}${nearest === undefined ? '.' : ''}`;
    });
}

function isKeys(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((key) => typeof key === 'string');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText(path: string, directory: string): Promise<string> {
  try {
    return await readFile(resolve(directory, path), 'utf8');
  } catch (error) {
    throw new ThreadloopError('settings_invalid', `${path} cannot be read: ${fileFailure(error)}`, { cause: error });
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  EVENTS_WITHOUT_SCOPE,
  METHODS_WITHOUT_SCOPE,
  missingScopes,
  neededEvents,
  SCOPES,
} from '../../../../src/adapters/slack/manifest/scopes.ts';

const folder = fileURLToPath(new URL('../../../../src/adapters/slack', import.meta.url));

/** Tables of methods whether they are called or not; only what follows `call(` there is a call. */
const TABLES = new Set(['calls/method-limits.ts', 'calls/org-team.ts']);

/** Heard where an app subscribes to it; Slack sends it for every change of every profile, so that ours does not. */
const NOT_SUBSCRIBED = ['user_change'];

function sources(): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const ours = files.filter((file) => !file.startsWith('manifest/'));
  return new Map(ours.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

const METHOD =
  /'((?:apps|auth|assistant|agents|bots|chat|conversations|files|oauth|pins|reactions|search|team|usergroups|users|views)\.[a-zA-Z0-9.]+)'/gu;
const CALL = /\bcall\([^)]*?'([a-z]+\.[a-zA-Z0-9.]+)'/gu;

/** The methods that the adapter calls, as its source names them. */
function calledMethods(): readonly string[] {
  const found = [...sources()].flatMap(([file, text]) =>
    [...text.matchAll(TABLES.has(file) ? CALL : METHOD)].map(([, method = '']) => method),
  );
  // The Socket Mode client opens connections by itself.
  return [...new Set([...found, 'apps.connections.open'])].sort();
}

/** The events that the adapter listens to. */
function heardEvents(): readonly string[] {
  const texts = [...sources().values()].filter((text) => text.includes('app.event('));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/(?:app\.event\(|^const \w+ = |^ {2}|\[)\[?'([a-z_]+)'/gmu)].map(([, name = '']) => name),
  );
  const listed = texts.flatMap((text) =>
    [...text.matchAll(/^const TYPES = \[(.*)\]/gmu)].flatMap(([, list = '']) =>
      [...list.matchAll(/'([a-z_]+)'/gu)].map(([, name = '']) => name),
    ),
  );
  return [...new Set([...named, ...listed])];
}

describe('the scopes', () => {
  it('are those of the methods that are called, no fewer and no more', () => {
    const known = [...SCOPES.flatMap(({ methods }) => methods), ...METHODS_WITHOUT_SCOPE];
    expect([...new Set(known)].sort()).toEqual(calledMethods());
  });

  it('bring the events that are listened to, no fewer and no more', () => {
    const heard = heardEvents();
    const wanted = neededEvents({ profile: 'full', needsGroups: true }).map((event) =>
      event.replace(/^message\..*/u, 'message'),
    );
    expect(wanted.filter((event) => !heard.includes(event))).toEqual([]);
    const every = [...SCOPES.flatMap(({ events }) => events), ...EVENTS_WITHOUT_SCOPE, 'message', ...NOT_SUBSCRIBED];
    const registered = [...sources().values()].join('\n').matchAll(/app\.event\('([a-z_]+)'/gu);
    expect([...registered].map(([, name = '']) => name).filter((name) => !every.includes(name))).toEqual([]);
  });

  it('are each used by a method, an event or a command', () => {
    const unused = SCOPES.filter(
      ({ scope, methods, events }) => methods.length + events.length === 0 && scope !== 'commands',
    );
    expect(unused).toEqual([]);
    expect([...sources().values()].some((text) => text.includes('app.command('))).toBe(true);
  });

  it('are each explained in one line that a reviewer can read', () => {
    for (const { reason, without } of SCOPES) {
      expect(reason).toMatch(/^(?:To|The same|For) [^\n]{20,120}\.$/u);
      expect(without).toMatch(/^[^\n]{20,140}[^.]$/u);
    }
    expect(new Set(SCOPES.map(({ scope }) => scope)).size).toBe(SCOPES.length);
  });
});

describe('missingScopes', () => {
  it('compares what was granted with what a profile needs', () => {
    const granted = SCOPES.map(({ scope }) => scope).filter(
      (scope) => !['chat:write', 'files:read', 'usergroups:read'].includes(scope),
    );
    const names = (wanted: Parameters<typeof missingScopes>[1]) =>
      missingScopes(granted, wanted).map(({ scope }) => scope);
    expect(names({ profile: 'threads' })).toEqual(['chat:write']);
    expect(names({ profile: 'full' })).toEqual(['chat:write', 'files:read']);
    expect(names({ profile: 'mention', needsGroups: true })).toEqual(['chat:write', 'usergroups:read']);
  });

  it('says nothing where it is not known what was granted', () => {
    expect(missingScopes([], { profile: 'full' })).toEqual([]);
  });
});

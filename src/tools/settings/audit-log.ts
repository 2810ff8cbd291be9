import type { Clock, Logger } from '../../core/index.ts';
import type { Scope } from '../../threads/administration/scope.ts';
import type { AuditNote, AuditPage } from '../../threads/administration/settings-service.ts';
import { asObject } from '../../threads/json-value.ts';
import type { Records } from '../../threads/ports.ts';
import { changeDocument } from './change-document.ts';
import { isSameNote, keptNote, withinNotes } from './kept-note.ts';
import {
  documentKey,
  type KeptEntry,
  parseDocument,
  parseEntries,
  SETTINGS_PREFIX,
  toEntry,
} from './settings-document.ts';

const AUDIT_PREFIX = 'audit:';

/** What the key of a document of notes ends with. */
const NOTES_SUFFIX = ':notes';

/** Changes that are kept of one team, of direct messages, and of the deployment. */
const MAX_ENTRIES = 500;

const DAY_MS = 86_400_000;

export interface AuditLogOptions {
  readonly records: Records;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: () => number;
  readonly auditDays: number;
}

/**
 * Who changed and did what. What is noted without a change stands in a document of its own, so that neither pushes out
 * the other, and in no other before: a note is one write. Entries of changes are born in the document that they tell of, in the same write as the change; from there they
 * are moved to a document for each team. One that is in both is there once, by its id: it may be moved again.
 */
export class AuditLog {
  readonly #options: AuditLogOptions;

  constructor(options: AuditLogOptions) {
    this.#options = options;
  }

  /** Adds what was done without a change; once, whoever says it again. Rejects with the records. */
  async note(scope: Scope, note: AuditNote): Promise<void> {
    const { records, auditDays } = this.#options;
    const key = notesKey(scope);
    const entry = keptNote(scope, note);
    await changeDocument(
      key,
      async () => {
        const stored = await records.get(key);
        const known = entriesIn(stored?.value);
        if (known.some((each) => isSameNote(each, entry))) return { result: undefined };
        const entries = withinNotes(this.#fresh([...known, entry]));
        return { write: { entries }, over: stored?.version ?? 'new', ttlMs: auditDays * DAY_MS, result: undefined };
      },
      this.#options,
    );
  }

  /** What was changed and done in a scope and below it, the newest first. */
  async read(
    scope: Scope,
    { limit, before }: { readonly limit: number; readonly before?: string },
  ): Promise<AuditPage> {
    const all = (await this.#entriesBelow(scope)).filter((entry) => isWithin(entry.scope, scope));
    const entries = all.filter(({ id }) => before === undefined || id < before);
    const page = entries.slice(0, Math.max(1, limit));
    const isMore = entries.length > page.length;
    return { entries: page.map(toEntry), next: isMore ? page.at(-1)?.id : undefined };
  }

  /** What was changed in a scope itself after a version, the newest first. */
  async since(scope: Scope, version: number, unlogged: readonly KeptEntry[]): Promise<readonly KeptEntry[]> {
    const logged = await this.#logged(auditKey(scope));
    const name = documentKey(scope);
    return this.#merged([...logged, ...unlogged]).filter(
      (entry) => entry.version > version && documentKey(entry.scope) === name,
    );
  }

  /** Moves what a scope's document holds for the log into it. A failure is logged: the next one moves it. */
  async collect(scope: Scope): Promise<void> {
    try {
      await this.#move(documentKey(scope));
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'A change of settings could not be moved to the audit log yet.');
    }
  }

  async #move(key: string): Promise<void> {
    const { records } = this.#options;
    const { unlogged } = parseDocument((await records.get(key))?.value);
    const [first] = unlogged;
    if (first === undefined) return;
    await this.#append(auditKey(first.scope), unlogged);
    const moved = new Set(unlogged.map(({ id }) => id));
    await changeDocument(
      key,
      async () => {
        const stored = await records.get(key);
        const document = parseDocument(stored?.value);
        const left = document.unlogged.filter(({ id }) => !moved.has(id));
        const isDone = stored === undefined || left.length === document.unlogged.length;
        if (isDone) return { result: undefined };
        return { write: { ...document, unlogged: left }, over: stored.version, result: undefined };
      },
      this.#options,
    );
  }

  async #append(key: string, entries: readonly KeptEntry[]): Promise<void> {
    const { records, auditDays } = this.#options;
    await changeDocument(
      key,
      async () => {
        const stored = await records.get(key);
        const known = entriesIn(stored?.value);
        const all = this.#merged([...known, ...entries]);
        const over = stored?.version ?? 'new';
        return { write: { entries: all }, over, ttlMs: auditDays * DAY_MS, result: undefined };
      },
      this.#options,
    );
  }

  async #logged(key: string): Promise<readonly KeptEntry[]> {
    return entriesIn((await this.#options.records.get(key))?.value);
  }

  /** Of the scope's team, or of everything. What is not in the log yet is moved there. */
  async #entriesBelow(scope: Scope): Promise<readonly KeptEntry[]> {
    const { records } = this.#options;
    const all: KeptEntry[] = [];
    for await (const [key, { value }] of records.list(prefixOf(scope))) {
      const { unlogged } = isBelow(key, scope) ? parseDocument(value) : { unlogged: [] };
      const [first] = unlogged;
      all.push(...unlogged);
      if (first !== undefined) await this.collect(first.scope);
    }
    if (scope.kind !== 'deployment') {
      const [changed, noted] = await Promise.all([this.#logged(auditKey(scope)), this.#logged(notesKey(scope))]);
      return newestFirst([...this.#merged([...all, ...changed]), ...this.#fresh(noted)]);
    }
    const teams = new Map<string, readonly KeptEntry[]>();
    for await (const [key, { value }] of records.list(AUDIT_PREFIX)) teams.set(key, entriesIn(value));
    // Each team's own are bounded, not all together.
    return newestFirst([...all, ...[...teams.values()].flatMap((entries) => this.#merged(entries))]);
  }

  /** Each once, none that is too old, and not more than are kept; the newest first. */
  #merged(entries: readonly KeptEntry[]): readonly KeptEntry[] {
    return this.#fresh(entries).slice(0, MAX_ENTRIES);
  }

  #fresh(entries: readonly KeptEntry[]): readonly KeptEntry[] {
    const oldest = this.#options.clock.now() - this.#options.auditDays * DAY_MS;
    return newestFirst(entries.filter(({ at }) => at > oldest));
  }
}

function entriesIn(value: unknown): readonly KeptEntry[] {
  return parseEntries(asObject(value)['entries']);
}

function newestFirst(entries: readonly KeptEntry[]): readonly KeptEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  // Ids begin with the time.
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** The team's id stands between colons, so that erasing it finds the log. */
function auditKey(scope: Scope): string {
  const isTeams = scope.kind === 'team' || scope.kind === 'channel';
  return `${AUDIT_PREFIX}${isTeams ? scope.team : scope.kind}`;
}

/** Under the log's own key, so that it is found and erased with it. */
function notesKey(scope: Scope): string {
  return `${auditKey(scope)}${NOTES_SUFFIX}`;
}

/** Of a channel all of its team's: a category has channels in it. */
function prefixOf(scope: Scope): string {
  if (scope.kind === 'deployment') return SETTINGS_PREFIX;
  return scope.kind === 'channel' ? documentKey({ kind: 'team', team: scope.team }) : documentKey(scope);
}

/** Names that begin alike may be another team's, and others may use the prefix, too. */
function isBelow(key: string, scope: Scope): boolean {
  const prefix = prefixOf(scope);
  return scope.kind === 'deployment' || key === prefix || key.startsWith(`${prefix}:`);
}

function isWithin(scope: Scope, outer: Scope): boolean {
  switch (outer.kind) {
    case 'deployment':
      return true;
    case 'direct':
      return scope.kind === 'direct';
    case 'team':
      return (scope.kind === 'team' || scope.kind === 'channel') && scope.team === outer.team;
    case 'channel':
      return scope.kind === 'channel' && scope.team === outer.team && scope.channels.includes(outer.channels[0]);
  }
}

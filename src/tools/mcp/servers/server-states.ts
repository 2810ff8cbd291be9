import type { Clock } from '../../../core/index.ts';
import type { Records } from '../../../threads/ports.ts';
import type { TeamId } from '../../../threads/thread-id.ts';
import { changeDocument } from '../../settings/change-document.ts';
import type { McpHealth, McpServer, McpToolList } from '../mcp-server.ts';
import { RecentMap } from '../recent-map.ts';
import { placeOf, serverKey } from './known-server.ts';
import { parseList, parseStates, type ServerState } from './parse-state.ts';

const LISTS_PREFIX = 'mcp:tools:';

/** Milliseconds for which the same health is not written again. */
const SAME_HEALTH_MS = 60_000;

/** Milliseconds for which a list that was replaced can still be read, by whoever was told of it before. */
const REPLACED_MS = 300_000;

/** Lists that are kept in memory. */
const KEPT_LISTS = 200;

export interface ServerStatesOptions {
  readonly records: Records;
  readonly digest: (text: string) => string;
  readonly clock: Clock;
  readonly random: () => number;
}

/**
 * How servers stand and what they offer, by what any process has heard last. A small document of each place has the
 * health of its servers and the digests of their lists; each list is a document of its own, named by its digest, and read
 * when that is new: whichever process writes last, what is named is there.
 */
export class ServerStates {
  readonly #options: ServerStatesOptions;
  readonly #lists = new RecentMap<string, Omit<McpToolList, 'at'>>(KEPT_LISTS);

  constructor(options: ServerStatesOptions) {
    this.#options = options;
  }

  /** By name, of the deployment's servers and of a team's own. */
  async of(team: TeamId | undefined): Promise<(server: McpServer) => ServerState | undefined> {
    const { records } = this.#options;
    const places = [...new Set([placeOf(undefined), placeOf(team)])];
    const documents = await Promise.all(places.map(async (place) => (await records.get(stateKey(place)))?.value));
    const byPlace = new Map(places.map((place, index) => [place, parseStates(documents[index])]));
    return (server) => {
      const state = byPlace.get(placeOf(server.team))?.[server.name];
      return state?.revision === server.revision ? state : undefined;
    };
  }

  /** What a server offered last; undefined when nothing is remembered. */
  async listOf(server: McpServer, state: ServerState | undefined): Promise<McpToolList | undefined> {
    if (state?.list === undefined) return undefined;
    const { digest, at } = state.list;
    const cached = `${serverKey(server)} ${digest}`;
    const known = this.#lists.get(cached);
    if (known !== undefined) return { ...known, at };
    const list = parseList((await this.#options.records.get(listKey(server, digest)))?.value);
    if (list === undefined) return undefined;
    this.#lists.set(cached, list);
    return { ...list, at };
  }

  /**
   * Keeps what a server offers, unless something newer is kept. It works, then. Answers whether it offers something else
   * than before.
   */
  async remember(server: McpServer, list: McpToolList): Promise<boolean> {
    const { records, digest: makeDigest } = this.#options;
    const { at, ...rest } = list;
    const digest = makeDigest(JSON.stringify(rest));
    const key = listKey(server, digest);
    // The list before what names it.
    if ((await records.get(key)) === undefined) await records.put(key, rest, 'any');
    let isKept = false;
    const before = await this.#change(server, (stored) => {
      const known = stored?.revision === server.revision ? stored.list : undefined;
      isKept = known === undefined || known.at <= at;
      return isKept ? { revision: server.revision, health: { kind: 'ok', at }, list: { digest, at } } : undefined;
    });
    const replaced = before?.list?.digest;
    if (!isKept || replaced === digest) return false;
    // It may have been about to go, as one that was replaced before.
    await records.put(key, rest, 'any');
    if (replaced !== undefined) await this.#retire(server, replaced);
    return true;
  }

  /** Keeps how a server stands. The same again within a minute is not written. */
  async noteHealth(server: McpServer, health: McpHealth): Promise<void> {
    if (health.kind === 'new') return;
    await this.#change(server, (before) => {
      const known = before?.revision === server.revision ? before : undefined;
      if (known !== undefined && isSaid(known.health, health)) return undefined;
      return { revision: server.revision, health, ...(known?.list !== undefined && { list: known.list }) };
    });
  }

  /** Forgets a server. */
  async forget(server: Pick<McpServer, 'team' | 'name'>): Promise<void> {
    const { records } = this.#options;
    for await (const [key] of records.list(`${LISTS_PREFIX}${serverKey(server)}:`)) await records.remove(key);
    const key = stateKey(placeOf(server.team));
    await changeDocument(
      key,
      async () => {
        const document = await records.get(key);
        const { [server.name]: gone, ...servers } = parseStates(document?.value);
        if (document === undefined || gone === undefined) return { result: undefined };
        return { write: { servers }, over: document.version, result: undefined };
      },
      this.#options,
    );
  }

  /** Answers what was there before. */
  async #change(
    server: McpServer,
    next: (before: ServerState | undefined) => ServerState | undefined,
  ): Promise<ServerState | undefined> {
    const { records } = this.#options;
    const key = stateKey(placeOf(server.team));
    return await changeDocument<ServerState | undefined>(
      key,
      async () => {
        const document = await records.get(key);
        const servers = parseStates(document?.value);
        const before = servers[server.name];
        const state = next(before);
        if (state === undefined) return { result: before };
        const write = { servers: { ...servers, [server.name]: state } };
        return { write, over: document?.version ?? 'new', result: before };
      },
      this.#options,
    );
  }

  async #retire(server: McpServer, digest: string): Promise<void> {
    const { records } = this.#options;
    const document = await records.get(listKey(server, digest));
    if (document !== undefined)
      await records.put(listKey(server, digest), document.value, document.version, REPLACED_MS);
  }
}

/** Whether it is the same again, or what was heard later is kept already. */
function isSaid(before: McpHealth, now: McpHealth): boolean {
  if (before.kind === 'new' || now.kind === 'new') return false;
  if (before.at > now.at) return true;
  if (before.kind !== now.kind) return false;
  if (before.kind === 'failing' && now.kind === 'failing' && before.sentence !== now.sentence) return false;
  return now.at - before.at < SAME_HEALTH_MS;
}

function stateKey(place: string): string {
  return `mcp:state:${place}`;
}

function listKey(server: Pick<McpServer, 'team' | 'name'>, digest: string): string {
  return `${LISTS_PREFIX}${serverKey(server)}:${digest}`;
}

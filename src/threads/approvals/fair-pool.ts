/** Where a piece of work belongs. */
export interface Lane {
  readonly platform: string;
  readonly team: string;
}

export interface FairPoolOptions {
  /** Does what is to be done about something; true when there is more of it. Never rejects. */
  readonly work: (id: string) => Promise<boolean>;
  /** Pieces of work of one platform that go on at once, and those of one of its teams: fewer, or it could take them all. */
  readonly ofPlatform: number;
  readonly ofTeam: number;
}

interface Team {
  readonly waiting: string[];
  working: number;
}

interface Platform {
  /** The one that had its turn longest ago comes first. */
  readonly teams: Map<string, Team>;
  working: number;
}

/**
 * Works on many things at once so that none holds up those of others: each platform has slots of its own, its teams take
 * turns for them, and a slot is free as soon as its work has ended. The same thing is never worked on twice at once.
 */
export class FairPool {
  readonly #options: FairPoolOptions;
  readonly #platforms = new Map<string, Platform>();
  /** What is worked on or waits. `again`: it is worked on, and something has changed since that began. */
  readonly #states = new Map<string, 'waiting' | 'working' | 'again'>();
  readonly #working = new Set<Promise<void>>();

  constructor(options: FairPoolOptions) {
    this.#options = options;
  }

  has(id: string): boolean {
    return this.#states.has(id);
  }

  /** Has something worked on in its turn, or as `soon` as there is a slot: before what waits, and again if it is under way. */
  add(id: string, lane: Lane, when: 'inTurn' | 'soon' = 'inTurn'): void {
    const state = this.#states.get(id);
    if (state !== undefined && when === 'inTurn') return;
    if (state === 'working' || state === 'again') {
      this.#states.set(id, 'again');
      return;
    }
    const { waiting } = this.#teamOf(lane);
    if (state === 'waiting') waiting.splice(waiting.indexOf(id), 1);
    if (when === 'soon') waiting.unshift(id);
    else waiting.push(id);
    this.#states.set(id, 'waiting');
    this.#fill(lane.platform);
  }

  /** Forgets what waits. */
  clear(): void {
    for (const { teams } of this.#platforms.values()) {
      for (const { waiting } of teams.values()) for (const id of waiting.splice(0)) this.#states.delete(id);
    }
    for (const id of this.#states.keys()) this.#states.set(id, 'working');
  }

  /** Resolves when what is worked on has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#working);
  }

  #fill(name: string): void {
    const platform = this.#platformOf(name);
    const { ofPlatform, ofTeam } = this.#options;
    while (platform.working < ofPlatform) {
      const team = nextOf(platform, ofTeam);
      const turn = team === undefined ? undefined : platform.teams.get(team);
      const id = turn?.waiting.shift();
      if (team === undefined || turn === undefined || id === undefined) return;
      platform.teams.delete(team);
      platform.teams.set(team, turn);
      this.#begin(id, { platform: name, team });
    }
  }

  #begin(id: string, lane: Lane): void {
    const platform = this.#platformOf(lane.platform);
    const team = this.#teamOf(lane);
    platform.working += 1;
    team.working += 1;
    this.#states.set(id, 'working');
    const work = this.#options.work(id).then((hasMore) => {
      platform.working -= 1;
      team.working -= 1;
      const isChanged = this.#states.get(id) === 'again';
      this.#states.delete(id);
      this.#working.delete(work);
      if (isChanged || hasMore) this.add(id, lane, isChanged ? 'soon' : 'inTurn');
      if (team.working === 0 && team.waiting.length === 0) platform.teams.delete(lane.team);
      this.#fill(lane.platform);
    });
    this.#working.add(work);
  }

  #teamOf({ platform, team }: Lane): Team {
    const { teams } = this.#platformOf(platform);
    const known = teams.get(team) ?? { waiting: [], working: 0 };
    teams.set(team, known);
    return known;
  }

  #platformOf(name: string): Platform {
    const known = this.#platforms.get(name) ?? { teams: new Map<string, Team>(), working: 0 };
    this.#platforms.set(name, known);
    return known;
  }
}

function nextOf({ teams }: Platform, ofTeam: number): string | undefined {
  for (const [name, { waiting, working }] of teams) if (waiting.length > 0 && working < ofTeam) return name;
  return undefined;
}

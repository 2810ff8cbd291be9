/** What the agent is said to do in a thread. */
export interface AgentSession {
  readonly workspace: string;
  readonly channel: string;
  readonly threadTs: string;
  status: string;
  title?: string;
}

export interface SuggestedPrompts {
  readonly channel: string;
  readonly prompts: readonly { readonly title: string; readonly message: string }[];
}

/** Milliseconds after which Slack takes a status line away by itself. */
const STATUS_LIFE_MS = 120_000;

/** Status lines, agent sessions and suggested prompts. */
export class AgentSessions {
  readonly #sessions = new Map<string, AgentSession>();
  readonly #statuses = new Map<
    string,
    { readonly channel: string; readonly threadTs: string; readonly status: string; readonly atMs: number }
  >();
  readonly #prompts = new Map<string, SuggestedPrompts>();

  session(workspace: string, channel: string, threadTs: string): AgentSession {
    const key = `${channel}:${threadTs}`;
    const session = this.#sessions.get(key) ?? { workspace, channel, threadTs, status: 'active' };
    this.#sessions.set(key, session);
    return session;
  }

  find(channel: string, threadTs: string): AgentSession | undefined {
    return this.#sessions.get(`${channel}:${threadTs}`);
  }

  get sessions(): readonly AgentSession[] {
    return [...this.#sessions.values()];
  }

  /** Sets the status line of a thread; an empty one takes it away. */
  setStatus(channel: string, threadTs: string, status: string, nowMs: number): void {
    const key = `${channel}:${threadTs}`;
    if (status === '') this.#statuses.delete(key);
    else this.#statuses.set(key, { channel, threadTs, status, atMs: nowMs });
  }

  statuses(nowMs: number): readonly { readonly channel: string; readonly threadTs: string; readonly status: string }[] {
    return [...this.#statuses.values()]
      .filter(({ atMs }) => nowMs - atMs < STATUS_LIFE_MS)
      .map(({ channel, threadTs, status }) => ({ channel, threadTs, status }));
  }

  setPrompts(prompts: SuggestedPrompts): void {
    this.#prompts.set(prompts.channel, prompts);
  }

  get prompts(): readonly SuggestedPrompts[] {
    return [...this.#prompts.values()];
  }
}

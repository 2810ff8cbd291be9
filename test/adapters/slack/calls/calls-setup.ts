import { createCalls } from '../../../../src/adapters/slack/calls/create-calls.ts';
import type { SlackCalls } from '../../../../src/adapters/slack/calls/slack-calls.ts';
import type { SlackOptions } from '../../../../src/adapters/slack/slack-options.ts';
import type { Workspace, Workspaces } from '../../../../src/adapters/slack/workspaces/workspaces.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import { type Answer, createAnsweringFetch, type SentCall } from './answering-fetch.ts';

export const OPTIONS: SlackOptions = {
  apiUrl: 'https://slack.com/api/',
  sockets: 2,
  allow: ['members'],
  deny: [],
  introduction: true,
  history: 50,
  distribution: 'internal',
  massMentions: false,
  unfurl: false,
  suggestedPrompts: [],
};

/** Workspaces that are known by their tokens alone. */
export class TokenWorkspaces implements Workspaces {
  /** Tokens of a workspace, the one that works now first; what fails makes room for the next. */
  readonly tokens: Map<string, string[]>;
  readonly failed: { readonly id: string; readonly reason: string }[] = [];

  constructor(tokens: Readonly<Record<string, readonly string[]>>) {
    this.tokens = new Map(Object.entries(tokens).map(([id, list]) => [id, [...list]]));
  }

  find(): Promise<Workspace | undefined> {
    return Promise.resolve(undefined);
  }

  get(id: string): Promise<Workspace | undefined> {
    if (!this.tokens.has(id)) return Promise.resolve(undefined);
    const enterpriseId = id.startsWith('E') ? id : undefined;
    const names = { id, name: `Workspace ${id}`, botUserId: 'U0BOT', botId: 'B0BOT', appId: 'A1FAKE' };
    return Promise.resolve({ ...names, enterpriseId, scopes: [] });
  }

  tokenOf(id: string): Promise<string | undefined> {
    return Promise.resolve(this.tokens.get(id)?.[0]);
  }

  tokenFailed(id: string, reason: string): void {
    this.failed.push({ id, reason });
    this.tokens.get(id)?.shift();
  }

  async *list(): AsyncIterable<Workspace> {
    for (const id of this.tokens.keys()) {
      const workspace = await this.get(id);
      if (workspace !== undefined) yield workspace;
    }
  }
}

export interface CallsSetup {
  readonly calls: SlackCalls;
  readonly clock: FakeClock;
  readonly sent: readonly SentCall[];
  readonly workspaces: TokenWorkspaces;
}

/** Calls by the real SDK, on a clock that stands still, to a Slack that answers as it is told. */
export function setUpCalls(
  answerTo?: (call: SentCall) => Answer | Promise<Answer>,
  options: Partial<SlackOptions> = {},
  tokens: Readonly<Record<string, readonly string[]>> = { T1: ['xoxb-1'], T2: ['xoxb-2'] },
): CallsSetup {
  const clock = createFakeClock();
  const { fetch, sent } = createAnsweringFetch(clock, answerTo);
  const workspaces = new TokenWorkspaces(tokens);
  const calls = createCalls({ options: { ...OPTIONS, ...options }, workspaces, fetch, clock, logger: silentLogger });
  return { calls, clock, sent, workspaces };
}

/** What became of a promise, so that one that fails late is nobody's surprise. */
export async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  return await work.catch((error: unknown) => error);
}

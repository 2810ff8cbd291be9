import { onTestFinished } from 'vitest';
import { createSlackAdapter } from '../../../../src/adapters/slack/create-slack-adapter.ts';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import { createFakeSlack } from '../../../../src/testing/fake-slack/create-fake-slack.ts';
import type { FakeSlack, FakeSlackOptions } from '../../../../src/testing/fake-slack/fake-slack.ts';
import type { AdapterHost } from '../../../../src/threads/adapter.ts';
import type { Outbound } from '../../../../src/threads/outbound.ts';
import { createAdapterHost } from '../../../support/adapter-host.ts';

export interface ConnectedWorker {
  readonly slack: FakeSlack;
  readonly outbound: Outbound;
  readonly host: AdapterHost;
  readonly clock: FakeClock;
  /** Another process: it knows nothing of what this one did. */
  readonly startAnother: () => Promise<Outbound>;
  /** Methods that were called since the last time, in order, with what they were refused with. */
  readonly methods: () => readonly string[];
}

/** A process that takes nothing in, as the adapter itself connects it to the fake of Slack. */
export async function connectWorker(
  options: FakeSlackOptions = {},
  more: {
    readonly host?: Partial<AdapterHost>;
    readonly adapter?: Partial<Parameters<typeof createSlackAdapter>[0]>;
  } = {},
): Promise<ConnectedWorker> {
  const clock = createFakeClock();
  const slack = await createFakeSlack({ clock, ...options });
  onTestFinished(() => slack.close());
  const host: AdapterHost = { ...createAdapterHost({} as AdapterHost['intake'], clock), ...more.host }; // nothing is taken in
  const start = async (): Promise<Outbound> => {
    const { botToken } = slack.credentials;
    const adapter = createSlackAdapter({ botToken, apiUrl: slack.apiUrl, ...more.adapter });
    await adapter.connect?.(host);
    onTestFinished(async () => await adapter.disconnect?.());
    return adapter.outbound;
  };
  const outbound = await start();
  let seen = slack.calls.length;
  return {
    slack,
    outbound,
    host,
    clock,
    startAnother: start,
    methods: () => {
      const called = slack.calls
        .slice(seen)
        .map(({ method, answer }) => (answer['ok'] === true ? method : `${method}: ${String(answer['error'])}`));
      seen = slack.calls.length;
      return called;
    },
  };
}

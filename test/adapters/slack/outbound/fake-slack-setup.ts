import { setImmediate as nextRound } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { threadOf } from '../../../../src/adapters/slack/place.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { createFakeSlack } from '../../../../src/testing/fake-slack/create-fake-slack.ts';
import type { FakeSlack, FakeSlackOptions } from '../../../../src/testing/fake-slack/fake-slack.ts';
import type { ThreadId } from '../../../../src/threads/thread-id.ts';
import { type OutboundSetup, type OutboundSetupOptions, setUpOutbound } from './outbound-setup.ts';

export interface SlackSetup extends OutboundSetup {
  readonly slack: FakeSlack;
  /** A thread of C1GENERAL, and one of Alice's direct message, each with its first message. */
  readonly channelThread: ThreadId;
  readonly directThread: ThreadId;
  readonly channel: Place;
  readonly direct: Place;
  /** Another process: it knows nothing of what this one did. */
  readonly startAnother: (more?: Partial<OutboundSetupOptions>) => OutboundSetup;
  /** Waits for work, and moves the clock on while nothing is on its way to Slack: so long calls wait for budgets. */
  readonly drive: <T>(work: Promise<T>) => Promise<T>;
  /** Methods that were called since the last time, in order. */
  readonly methods: () => readonly string[];
}

interface Place {
  readonly channel: string;
  readonly root: string;
}

/** The way out to the fake of Slack, on one clock for both. */
export async function setUpSlack(
  more: Partial<OutboundSetupOptions> & { readonly slack?: FakeSlackOptions } = {},
): Promise<SlackSetup> {
  const clock = createFakeClock();
  const slack = await createFakeSlack({ clock, ...more.slack });
  onTestFinished(() => slack.close());
  let underWay = 0;
  const countingFetch: typeof globalThis.fetch = async (...request) => {
    underWay += 1;
    try {
      return await fetch(...request);
    } finally {
      underWay -= 1;
    }
  };
  const start = (others: Partial<OutboundSetupOptions> = {}): OutboundSetup =>
    setUpOutbound({
      fetch: countingFetch,
      clock,
      ...more,
      ...others,
      options: { apiUrl: slack.apiUrl, ...more.options, ...others.options },
    });
  const begin = async (channel: string, text: string): Promise<Place> => {
    const { ts } = await slack.say({ channel, user: 'U1ALICE', text });
    return { channel, root: ts };
  };
  const channel = await begin('C1GENERAL', '<@U0BOT> hello');
  const direct = await begin(slack.openDirect('U1ALICE'), 'hello');
  let seen = 0;
  return {
    ...start(),
    slack,
    channel,
    direct,
    channelThread: threadOf({ workspace: 'T1', ...channel }),
    directThread: threadOf({ workspace: 'T1', ...direct }),
    startAnother: start,
    drive: async (work) => {
      const progress = { isDone: false };
      const done = work.finally(() => {
        progress.isDone = true;
      });
      done.catch(() => undefined); // told by what is returned
      while (!progress.isDone) {
        await nextRound();
        if (underWay === 0) await clock.advanceAsync(100);
      }
      return await done;
    },
    methods: () => {
      const called = slack.calls
        .slice(seen)
        .map(({ method, answer }) => (answer['ok'] === true ? method : `${method}: ${String(answer['error'])}`));
      seen = slack.calls.length;
      return called;
    },
  };
}

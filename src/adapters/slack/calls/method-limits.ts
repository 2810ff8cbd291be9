import type { RateLimit } from './token-bucket.ts';

/** One budget that a call takes from. */
export interface Need {
  readonly key: string;
  readonly limit: RateLimit;
}

/** What one call takes from, and which of it is to be quiet when Slack answers 429. */
export interface CallNeeds {
  readonly needs: readonly Need[];
  readonly pausedBy429: string;
}

/**
 * Slack's tiers are so many calls a minute and app, for each method in each workspace. A burst and what comes back within
 * a minute add up to the tier, so that no minute has more than it allows, whenever it begins.
 */
const TIERS = {
  1: { burst: 1, perMinute: 1, reserve: 0 },
  2: { burst: 8, perMinute: 12, reserve: 2 },
  3: { burst: 10, perMinute: 40, reserve: 3 },
  4: { burst: 30, perMinute: 70, reserve: 6 },
  /** Limits that Slack gives no number for. */
  special: { burst: 60, perMinute: 240, reserve: 10 },
} as const satisfies Readonly<Record<string, RateLimit>>;

/** Methods that are not of the third tier. */
const METHODS: Readonly<Record<string, keyof typeof TIERS>> = {
  'assistant.threads.setStatus': 'special',
  'assistant.threads.setSuggestedPrompts': 4,
  'assistant.threads.setTitle': 4,
  'auth.test': 'special',
  'auth.teams.list': 2,
  'chat.appendStream': 4,
  'chat.postEphemeral': 4,
  'chat.postMessage': 'special',
  'chat.startStream': 2,
  'chat.stopStream': 2,
  'conversations.list': 2,
  'conversations.members': 4,
  'files.completeUploadExternal': 4,
  'files.getUploadURLExternal': 4,
  'files.info': 4,
  'reactions.remove': 2,
  'users.info': 4,
  'users.list': 2,
  'usergroups.list': 2,
  'usergroups.users.list': 2,
  'views.open': 4,
  'views.publish': 4,
  'views.push': 4,
  'views.update': 4,
};

/** Apps that are sold outside of Slack's Marketplace may read conversations once a minute. */
const HISTORY = new Set(['conversations.history', 'conversations.replies']);

/** What makes or changes a message: about one a second in each channel. */
const PACED = new Set(['chat.postMessage', 'chat.update', 'chat.startStream']);
const CHANNEL_PACE: RateLimit = { burst: 1, perMinute: 60, reserve: 0 };

/** Which budgets of a workspace a call takes from. */
export function needsOf(
  method: string,
  args: Readonly<Record<string, unknown>>,
  { distribution, isPaced }: { readonly distribution: 'internal' | 'commercial'; readonly isPaced: boolean },
): CallNeeds {
  const isSlowed = distribution === 'commercial' && HISTORY.has(method);
  const ofMethod: Need = { key: method, limit: TIERS[isSlowed ? 1 : (METHODS[method] ?? 3)] };
  const { channel } = args;
  if (typeof channel !== 'string' || !PACED.has(method) || !isPaced) return { needs: [ofMethod], pausedBy429: method };
  const ofChannel: Need = { key: `channel ${channel}`, limit: CHANNEL_PACE };
  // Only for posts Slack counts by channel; another channel may go on.
  const isCountedByChannel = method === 'chat.postMessage';
  return { needs: [ofMethod, ofChannel], pausedBy429: isCountedByChannel ? ofChannel.key : method };
}

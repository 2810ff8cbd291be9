import type { PlacedSettings, ThreadSettings } from '../../src/threads/settings.ts';

const EVERYWHERE: ThreadSettings = {
  follow: 'auto',
  progress: 'quiet',
  liveText: 'auto',
  replyPlace: 'thread',
  locale: 'en',
  tools: 'all',
  instructions: { deployment: '', team: '', channel: '' },
  allowedBots: [],
};

/** The same everywhere: everything is on, and nobody is an admin. */
export const CHAOS_SETTINGS: PlacedSettings = {
  read: () => Promise.resolve(EVERYWHERE),
  of: () => Promise.resolve(EVERYWHERE),
  isAdmin: () => Promise.resolve(false),
};

/** What is used is counted, and nobody is refused. */
export const CHAOS_BUDGETS = {
  exchangeCost: 0,
  personDayCost: 0,
  personDayTokens: 0,
  teamDayCost: 0,
  teamDayTokens: 0,
  requestsPerHour: 0,
  timeZone: 'UTC',
};

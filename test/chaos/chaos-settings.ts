import type { Settings } from '../../src/threads/settings.ts';

/** The same everywhere: everything is on, and nobody is an admin. */
export const CHAOS_SETTINGS: Settings = {
  read: () =>
    Promise.resolve({
      follow: 'auto',
      progress: 'quiet',
      liveText: 'auto',
      locale: 'en',
      tools: 'all',
      instructions: { deployment: '', team: '', channel: '' },
      allowedBots: [],
    }),
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

import { APPROVAL_DEFAULTS } from '../../src/threads/approvals/approval-settings.ts';
import type { PlacedSettings, ThreadSettings } from '../../src/threads/settings.ts';

const EVERYWHERE: ThreadSettings = {
  follow: 'auto',
  progress: 'quiet',
  liveText: 'auto',
  replyPlace: 'thread',
  locale: 'en',
  tools: 'all',
  toolSettings: {},
  model: undefined,
  budgets: {},
  availability: { kind: 'available' },
  approvals: APPROVAL_DEFAULTS,
  team: undefined,
  instructions: { deployment: '', team: '', channel: '' },
  allowedBots: [],
};

/** The same everywhere: everything is on, and nobody is an admin. */
export const CHAOS_SETTINGS: PlacedSettings = {
  read: () => Promise.resolve(EVERYWHERE),
  of: () => Promise.resolve(EVERYWHERE),
  placeOf: () => Promise.resolve({ team: undefined, channels: [] }),
  isAdmin: () => Promise.resolve(false),
  isAdminAt: () => Promise.resolve(false),
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

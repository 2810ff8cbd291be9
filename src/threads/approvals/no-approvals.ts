import type { ApprovalDesk } from './approvals.ts';

/** The desk of where nobody can be asked, such as a run that is played again. */
export const NO_APPROVALS: ApprovalDesk = {
  request: () => Promise.reject(new Error('Nobody can be asked for consent here, so it was not called.')),
  find: async () => undefined,
  begin: async () => ({ status: 'over' }),
  finish: async () => undefined,
  drop: async () => undefined,
  countPending: async () => 0,
  forget: async () => undefined,
};

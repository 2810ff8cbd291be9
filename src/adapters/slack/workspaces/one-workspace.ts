import type { Clock } from '../../../core/index.ts';
import type { Check } from '../../../threads/check.ts';
import type { SlackAccess } from './ask-slack.ts';
import { TokenDoubts } from './token-doubts.ts';
import { adviceOf } from './token-refusal.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

export interface OneWorkspaceOptions {
  readonly workspace: Workspace;
  readonly token: string;
  readonly access: SlackAccess;
  readonly clock: Clock;
}

/** The one workspace, or organisation, that a token of the settings is of. */
export function createOneWorkspace({ workspace, token, access, clock }: OneWorkspaceOptions): Workspaces & {
  checks(): readonly Check[];
} {
  const doubts = new TokenDoubts({ access, clock });
  const { id } = workspace;
  return {
    find: async ({ teamId, enterpriseId, isEnterpriseInstall }) => {
      const ids = isEnterpriseInstall ? [enterpriseId] : [teamId, enterpriseId];
      return ids.includes(id) ? workspace : undefined;
    },
    get: async (wanted) => (wanted === id ? workspace : undefined),
    tokenOf: async (wanted) => (wanted === id && (await doubts.isGood(token)) ? token : undefined),
    tokenFailed: (failed) => {
      if (failed === id) doubts.doubt(token);
    },
    list: async function* () {
      yield workspace;
    },
    checks: () => {
      const refusal = doubts.refusalOf(token);
      if (refusal === undefined) return [{ check: 'Slack token', ok: true }];
      const reason = `Slack does not accept SLACK_BOT_TOKEN any more (${refusal}). ${adviceOf(refusal)}`;
      return [{ check: 'Slack token', ok: false, reason }];
    },
  };
}

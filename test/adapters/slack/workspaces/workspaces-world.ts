import { completeOptions } from '../../../../src/adapters/slack/complete-options.ts';
import type { SlackOptions } from '../../../../src/adapters/slack/slack-options.ts';
import { createWorkspaces, type OpenWorkspaces } from '../../../../src/adapters/slack/workspaces/create-workspaces.ts';
import type { BotTokens, Installation } from '../../../../src/adapters/slack/workspaces/installation.ts';
import { InstallationStore } from '../../../../src/adapters/slack/workspaces/installation-store.ts';
import type { Logger } from '../../../../src/core/index.ts';
import { createSecretBox } from '../../../../src/secret-box.ts';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { AdapterHost } from '../../../../src/threads/adapter.ts';
import { createAdapterHost } from '../../../support/adapter-host.ts';
import { createScriptedSlack, type ScriptedSlack } from './scripted-slack.ts';

export const options = completeOptions({});

export const keyOf = (fill: number): Uint8Array => new Uint8Array(32).fill(fill);

/** A deployment's storage, clock and Slack, in which processes of the bot open their workspaces. */
export interface WorkspacesWorld {
  readonly slack: ScriptedSlack;
  readonly clock: FakeClock;
  readonly host: AdapterHost;
  /** Log lines of all processes, from `info` on. */
  readonly lines: readonly { readonly level: string; readonly message: string; readonly [field: string]: unknown }[];
  readonly store: InstallationStore;
  /** What processes do in the background. */
  readonly settled: () => Promise<void>;
  /** Another process. */
  readonly open: (changes?: Partial<SlackOptions>, hostChanges?: Partial<AdapterHost>) => Promise<OpenWorkspaces>;
  readonly install: (id: string, tokens: BotTokens, workspace?: Partial<Installation['workspace']>) => Promise<void>;
}

export const MANY: Partial<SlackOptions> = { clientId: '1.2', clientSecret: 'shhhhhhh' };

export function createWorkspacesWorld(hostOptions: Partial<AdapterHost> = {}): WorkspacesWorld {
  const slack = createScriptedSlack();
  const clock = createFakeClock();
  const lines: { level: string; message: string }[] = [];
  const write =
    (level: string) =>
    (fields: object, message = '') =>
      void lines.push({ level, message, ...fields });
  const logger: Logger = {
    debug: () => undefined,
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: () => logger,
  };
  const intake = {} as AdapterHost['intake']; // nothing here takes a message in
  const host: AdapterHost = {
    ...createAdapterHost(intake, clock),
    outgoing: {
      fetch: slack.fetch,
      dispatcher: () => Promise.reject(new Error('Not in this test.')),
      isDirect: () => true,
    },
    logger,
    secrets: createSecretBox([keyOf(1)]),
    ...hostOptions,
  };
  const work: Promise<unknown>[] = [];
  const store = new InstallationStore({ records: host.records, secrets: createSecretBox([keyOf(1)]) });
  return {
    slack,
    clock,
    host,
    lines,
    store,
    settled: async () => void (await Promise.all(work)),
    open: async (changes = {}, hostChanges = {}) =>
      await createWorkspaces({
        options: { ...options, ...changes },
        host: { ...host, ...hostChanges },
        background: (_name, act) => void work.push(act()),
      }),
    install: async (id, tokens, workspace = {}) => {
      const bot = {
        name: 'Acme',
        botUserId: 'U0BOT',
        botId: 'B0BOT',
        appId: 'A1',
        enterpriseId: undefined,
        scopes: [],
      };
      await store.write({ workspace: { ...bot, id, installedAt: clock.now(), ...workspace }, tokens });
    },
  };
}

import type { FakeSlack, FakeSlackOptions, FakeWorkspace } from './fake-slack.ts';

/** The app-level token, for Socket Mode. */
export const APP_TOKEN = 'xapp-fake-1';

/** The token of the first workspace, when a test did not say another. */
const DEFAULT_BOT_TOKEN = 'xoxb-fake-1';

/** What there is when a test says nothing. */
const defaultWorkspaces: readonly FakeWorkspace[] = [
  {
    id: 'T1',
    name: 'Fake Workspace',
    users: [
      { id: 'U1ALICE', name: 'alice', realName: 'Alice Anderson', timeZone: 'Europe/Berlin' },
      { id: 'U2BOB', name: 'bob', realName: 'Bob Brown', timeZone: 'America/New_York' },
      { id: 'U3CARLA', name: 'carla', realName: 'Carla Costa', isAdmin: true, timeZone: 'Europe/Lisbon' },
    ],
    channels: [
      { id: 'C1GENERAL', name: 'general', topic: 'Company-wide talk' },
      { id: 'C2RANDOM', name: 'random' },
      { id: 'C3PRIVATE', name: 'secret-plans', kind: 'private' },
    ],
  },
];

/** The first workspace has the app installed, unless a test says how it is installed. */
export function withDefaultInstallation({
  workspaces = defaultWorkspaces,
  enterprises = [],
}: FakeSlackOptions): readonly FakeWorkspace[] {
  return workspaces.map((workspace, index) => {
    const isOrgWide = enterprises.some(
      ({ id, installation }) => id === workspace.enterprise && installation !== undefined,
    );
    if (index > 0 || workspace.installation !== undefined || isOrgWide) return workspace;
    return { ...workspace, installation: { token: DEFAULT_BOT_TOKEN } };
  });
}

/** What an app needs to know: the token is that of the first installation. */
export function credentialsOf(
  { app = {}, enterprises = [] }: FakeSlackOptions,
  workspaces: readonly FakeWorkspace[],
): FakeSlack['credentials'] {
  const [first] = [...workspaces, ...enterprises].flatMap(({ installation }) =>
    installation === undefined || installation === 'none' ? [] : [installation.token],
  );
  return {
    botToken: first ?? DEFAULT_BOT_TOKEN,
    appToken: APP_TOKEN,
    signingSecret: 'fake-signing-secret',
    clientId: '1.2',
    clientSecret: 'fake-client-secret',
    botUserId: app.botUserId ?? 'U0BOT',
    botId: app.botId ?? 'B0BOT',
    appId: app.id ?? 'A1FAKE',
  };
}

import type { ServerPageTexts } from './admin-page-servers-texts.ts';

/** What stands on the admins' page about MCP servers, in English. */
export const englishAdminPageServers: ServerPageTexts = {
  title: 'MCP servers',
  about: 'Other programs whose tools the bot can use. What a server says of itself is shown as it says it: check it.',
  none: 'There is no server here yet.',
  health: { ok: 'works', failing: 'fails', signIn: 'needs a sign-in', new: 'not asked yet' },
  origin: { config: 'from the configuration', chat: 'added by an admin' },
  account: { team: 'one account for all', personal: 'everybody’s own account' },
  auth: {
    none: 'No sign-in',
    bearer: 'Bearer token',
    clientCredentials: 'Client id and secret',
    oauth: 'People sign in (OAuth)',
  },
  tools: (number) => (number === 1 ? '1 tool' : `${number} tools`),
  leftOut: (number) => (number === 1 ? '1 tool was not taken' : `${number} tools were not taken`),
  toolsAbout: 'Tools are off until you switch them on.',

  check: 'Check',
  checked: (server) => `${server} was asked.`,
  remove: 'Remove…',
  removeConfirm: (server) => `Remove ${server}, its tools and its accounts here?`,
  removeYes: 'Yes, remove it',
  removed: (server) => `${server} is removed.`,
  secret: 'New secret…',
  secretField: { bearer: 'New bearer token', clientCredentials: 'New client secret' },
  secretSet: 'The new secret is stored. Nobody can read it again.',
  signIn: 'Sign in…',
  signInLink: (server) => `Open the sign-in for ${server}`,
  signInAbout: (until) => `Only you can use this link, once, until ${until}.`,
  disconnect: 'Sign out',
  disconnected: (server) => `Signed out of ${server}.`,

  add: 'Add a server',
  addTitle: 'Add a server',
  addInTeam: 'Admins add servers to a team: choose “Whole team” among the places.',
  added: (server) => `${server} is added.`,
  submit: 'Add',
  submitting: 'Asking the server…',
  cancel: 'Cancel',
  save: 'Save',
  fields: {
    name: 'Name',
    nameAbout: 'Letters and digits, at most 20. The names of its tools begin with it.',
    url: 'Address',
    urlAbout: (hosts) => `The address of its MCP endpoint, such as https://mcp.example.com/mcp. Allowed: ${hosts}.`,
    auth: 'How the bot signs in',
    token: 'Bearer token',
    clientId: 'Client id',
    clientIdOptional: 'Client id (empty: the bot registers itself)',
    clientSecret: 'Client secret',
    clientSecretOptional: 'Client secret (where there is one)',
    account: 'Whose account',
    accountAbout: {
      team: 'One account, used for everybody in the team',
      personal: 'Everybody’s own, used for their own words only',
    },
  },
  problems: (number) =>
    `Nothing was changed: ${number === 1 ? 'one field' : `${number} fields`} cannot be taken as entered.`,

  accounts: {
    title: 'My accounts at other programs',
    about: 'Used for what you yourself ask for, and for nobody else.',
    connected: 'You are signed in.',
  },
};

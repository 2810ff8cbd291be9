import type { SlackServerTexts } from './slack-server-texts.ts';

/** MCP servers in Slack, in English. */
export const englishSlackServers: SlackServerTexts = {
  title: 'MCP servers',
  about: 'Servers whose tools can be used here. Their tools are off until an admin turns them on.',
  aboutPersonal: 'Servers at which you have an account of your own. It is used for your own words only.',
  none: 'There are no MCP servers yet.',
  nonePersonal: 'There is no server at which you need an account of your own.',
  facts: ({ address, origin, account, tools }) =>
    [
      address,
      origin === 'config' ? 'from the config' : 'added here',
      account === 'team' ? 'one account for all' : 'everybody’s own account',
      tools === 1 ? '1 tool' : `${tools} tools`,
    ].join('  ·  '),
  leftOut: (count) => `${count === 1 ? '1 tool is' : `${count} tools are`} not taken:`,
  add: 'Add a server…',
  check: 'Check now',
  secret: 'Set secret…',
  signIn: 'Sign in…',
  connectMine: 'Connect my account…',
  disconnect: 'Disconnect',
  disconnectConfirm: (name) => ({
    title: `Disconnect ${name}?`,
    text: 'The account is forgotten here. Until somebody signs in again, its tools cannot be used with it.',
    confirm: 'Disconnect',
  }),
  remove: 'Remove',
  removeConfirm: (name) => ({
    title: `Remove ${name}?`,
    text: 'Its tools, accounts and secrets are removed with it. This cannot be undone.',
    confirm: 'Remove',
  }),
  tools: 'Settings of a tool…',
  spoken: (button, name) => `${button} ${name}`,
  form: {
    title: 'Add an MCP server',
    submit: 'Add',
    about: (hosts) =>
      `The bot connects to it at once and reads its tools, which are off until you turn them on. Servers may be at: ${hosts.join(', ')}`,
    name: 'Name',
    nameHint: 'Letters and digits, at most 20. The names of its tools begin with it.',
    url: 'Address',
    urlHint: 'Such as https://mcp.example.com/mcp',
    auth: 'How the bot proves who it is',
    auths: {
      none: 'Not at all',
      bearer: 'With a token',
      clientCredentials: 'With a client id and a client secret',
      oauth: 'By signing in (OAuth)',
    },
    account: 'Whose account is used',
    accounts: { team: 'One for everybody here', personal: 'Each person’s own, for their own words only' },
    token: 'Token',
    clientId: 'Client id',
    clientIdHint: 'Without one the bot registers itself with the server.',
    clientSecret: 'Client secret',
    secretHint: 'It is kept encrypted and shown to nobody again.',
    adding: (name) => `Connecting to ${name}… This window says what comes of it.`,
  },
  secretForm: {
    title: 'Set secret',
    submit: 'Save',
    about: (name) => `The token or the client secret with which the bot proves to *${name}* who it is.`,
    label: 'Secret',
  },
  link: {
    title: 'Sign in',
    about: ({ name, host, until }) =>
      `The button leads to ${host}, where you sign in to *${name}*. It works once, for you alone, until ${until}. Give it to nobody.`,
    button: 'Go on to sign in',
  },
  added: (name) => `${name} was added. Turn on those of its tools that you want.`,
  removed: (name) => `${name} was removed.`,
  checked: (name) => `${name} was asked anew.`,
  secretSet: (name) => `The secret of ${name} was set.`,
  disconnected: (name) => `${name} was disconnected.`,
};

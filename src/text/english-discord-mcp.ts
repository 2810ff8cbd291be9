import type { DiscordMcpTexts } from './discord-mcp-texts.ts';

/** MCP servers in Discord, in English. */
export const englishDiscordMcp: DiscordMcpTexts = {
  title: 'MCP servers',
  accountsTitle: 'Your accounts',
  about: 'Servers whose tools can be used here. Their tools are off until an admin switches them on.',
  aboutAccounts: 'Servers at which you have an account of your own. It is used for your own words only.',
  none: 'There are no MCP servers yet.',
  noAccounts: 'There is no server at which you need an account of your own.',
  facts: ({ address, origin, account, tools }) =>
    [
      address,
      origin === 'config' ? 'from the configuration' : 'added here',
      account === 'team' ? 'one account for all' : 'everybody’s own account',
      tools === 1 ? '1 tool' : `${tools} tools`,
    ].join(' · '),
  more: (count) => `… and ${count} more`,
  leftOut: (count) => `${count === 1 ? '1 tool is' : `${count} tools are`} not taken:`,
  auths: {
    none: 'Not at all',
    bearer: 'With a token',
    clientCredentials: 'With a client id and a client secret',
    oauth: 'By signing in (OAuth)',
  },
  menus: {
    add: 'How do I prove to it who I am?',
    tools: 'Settings of a tool…',
  },
  allTools: 'All tools',
  buttons: {
    open: 'Open…',
    add: 'Add a server…',
    check: 'Check now',
    secret: 'Set secret…',
    signIn: 'Sign in…',
    disconnect: 'Disconnect…',
    remove: 'Remove…',
    all: 'All servers',
    no: 'No, keep it',
    again: 'Correct it…',
  },
  confirm: {
    disconnect: (name) => ({
      text: `**Disconnect ${name}?** I forget the account. Until somebody signs in again, its tools cannot be used with it.`,
      yes: 'Yes, disconnect',
    }),
    remove: (name) => ({
      text: `**Remove ${name}?** Its tools, accounts and secrets go with it. This cannot be undone.`,
      yes: 'Yes, remove it',
    }),
  },
  add: {
    about: (hosts) =>
      `I connect to it at once and read its tools, which are off until you switch them on. Servers may be at: ${hosts.join(', ')}`,
    title: 'Add an MCP server',
    invalid: '**Not added.** Please correct this:',
    secretsAgain: 'Secrets have to be entered again.',
    fields: {
      name: 'Name',
      url: 'Address',
      auth: 'How I prove who I am',
      account: 'Whose account is used',
      token: 'Token',
      clientId: 'Client id',
      clientSecret: 'Client secret',
    },
    hints: {
      name: 'Letters and digits, at most 20. The names of its tools begin with it.',
      url: 'Such as https://mcp.example.com/mcp',
      clientId: 'Without one I register myself with the server.',
      secret: 'It is kept encrypted and shown to nobody again.',
    },
    accounts: { team: 'One for everybody here', personal: 'Each person’s own, for their own words only' },
  },
  secret: {
    title: 'Set secret',
    label: 'Token or client secret',
    hint: 'It is kept encrypted and shown to nobody again.',
  },
  link: {
    about: ({ name, host, until }) =>
      `The button leads to ${host}, where you sign in to **${name}**. It works once, for you alone, until ${until}. Give it to nobody.`,
    button: 'Go on to sign in',
  },
  outcome: {
    added: (name) => `**${name} was added.** Switch on those of its tools that you want.`,
    removed: (name) => `**${name} was removed.**`,
    checked: (name) => `**${name} was asked anew.**`,
    secretSet: (name) => `**The secret of ${name} was set.**`,
    disconnected: (name) => `**${name} was disconnected.**`,
  },
  gone: 'There is no such server any more.',
};

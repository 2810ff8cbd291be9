import type { McpPage, McpPageText, McpPerson, McpTexts, McpUrlProblem } from './mcp-texts.ts';
import { momentText } from './phrases.ts';

const NO_KEY =
  'Secrets cannot be kept here: whoever runs the bot has to set `secretKey` (THREADLOOP_SECRET_KEY), which they are encrypted with.';

/** Sentences about MCP servers in English. */
export const englishMcp: McpTexts = {
  health: {
    new: 'It has not been asked yet.',
    ok: (tools) => `It works, and offers ${tools === 1 ? 'one tool' : `${tools} tools`}.`,
    signIn: {
      team: 'An admin has to sign in first, for the whole team.',
      personal: 'Everybody who wants to use it signs in for themselves; you have not yet.',
    },
    refused: {
      bearer: 'The token that was entered is not accepted. Enter it anew.',
      clientCredentials: 'The client that was entered is not accepted. Enter its secret anew.',
      none: 'It wants to know who asks, and no way to sign in was chosen. Remove it, and add it anew with one.',
    },
    failing: (sentence, at) => `It failed on ${momentText(at, 'en-GB', ' at ')}: ${sentence}`,
    shadowed: 'It is not used: the configuration has a server of this name now. Remove this one.',
    hostNotAllowed: (host) =>
      `It is not used: ${host} is not among the hosts any more that whoever runs the bot allows (\`mcpHosts\`).`,
    secretMissing: 'What it is signed in with is missing, or cannot be decrypted any more. Enter it anew.',
    noTeam: 'People sign in with it for a team: look at it there.',
  },
  noAnswer: 'It has not answered yet; the list shows what comes of it.',
  notReadable: 'Its tools could not be read.',
  nameTaken: 'There is a tool of this name already.',
  refused: {
    noHosts:
      'Nobody can add servers here yet: whoever runs the bot has to name the hosts that servers may be at, with `mcpHosts` in the configuration.',
    noTeam: 'Servers belong to a team, and this is a direct message: do it in a channel of the team.',
    unknown: (name) => `There is no server "${name}" here.`,
    fromConfig: (name) => `"${name}" is set up in the configuration: only whoever runs the bot can change it, there.`,
    tooMany: (limit) => `This team has ${limit} servers, which is as many as a team may have. Remove one first.`,
    noSecretKey: NO_KEY,
    noPublicUrl:
      'Nobody can sign in yet: whoever runs the bot has to set `server.publicUrl`, the address under which browsers reach it.',
    otherAddress: (address) => `Open this page under ${address} to sign in: only there can your browser be recognised.`,
    noSignIn: (name) => `"${name}" is none that somebody signs in with.`,
    noSecret: (name) => `"${name}" has no token or secret that could be entered.`,
    notConnected: (name) => `There is no account at "${name}" that could be disconnected.`,
    tooOften: 'You have begun to sign in many times within a few minutes. Wait ten minutes, then try again.',
  },
  problems: {
    name: 'It has 1 to 20 letters (a to z) and digits, and nothing else: the names of its tools begin with it.',
    nameInUse: (name) => `There is a server "${name}" already. Choose another name.`,
    url: urlProblem,
    missing: 'It is needed.',
    secret: 'It has at most 4000 letters, digits and signs, without spaces and line breaks.',
    noSecretKey: NO_KEY,
    account: 'Only where people sign in can everybody have an account of their own.',
  },
  page: englishPage,
};

function urlProblem(problem: McpUrlProblem): string {
  switch (problem.kind) {
    case 'form':
      return 'It is a complete address, such as https://mcp.example.com/mcp.';
    case 'tooLong':
      return 'It has at most 500 characters.';
    case 'user':
      return 'It has no user name, no password and no part behind "#": how to sign in is chosen apart.';
    case 'https':
      return 'It begins with https://.';
    case 'notPublic':
      return 'It is not on the public internet. Whoever runs the bot can allow it by its whole origin in `mcpHosts`.';
    case 'host':
      return `${problem.host} is not among the hosts that whoever runs the bot allows: ${problem.hosts.join(', ')}.`;
  }
}

function englishPage(page: McpPage): McpPageText {
  switch (page.kind) {
    case 'confirm': {
      const { bot, server, host, who, account, team } = page;
      const { name } = who;
      const where = ` in ${team}`;
      const whose = account === 'team' ? `everybody${where}` : `the requests of ${name} alone`;
      const others = account === 'team' ? ` and of everybody else${where}` : '';
      const title = `Sign in with ${server}`;
      const use = `${server} is at ${host}. ${bot} will use the account that you sign in with for ${whose}.`;
      if (who.surface === 'web')
        return { title, text: `You have asked for this on a page of the bot, as ${name}. ${use}`, action: 'Go on' };
      return {
        title,
        text: `${whoText(who, team)} has pressed the button for this in the chat. ${use}`,
        warning: `Have you pressed that button yourself, as ${name}? If not, close this page: your account would be used for the requests of ${name}${others}.`,
        action: `I am ${name}: go on`,
      };
    }
    case 'notYours':
      return {
        title: 'This sign-in is for another browser',
        text: `${page.who.name} has begun it on a page of the bot. It goes on in the browser alone in which they pressed the button, while they are signed in there. If that is you, open that page in this browser and press the button again. If it is not, close this page.`,
      };
    case 'going':
      return {
        title: `On to ${page.host}`,
        text: `You sign in at ${page.host}, and come back here. Look at what it asks you to allow.`,
        action: `Go to ${page.host}`,
      };
    case 'done': {
      const { bot, server, who, account, team } = page;
      const whom = whoText(who, team);
      const whose =
        account === 'team' ? `everybody in ${team}, because ${whom} has asked for it` : `the requests of ${whom} alone`;
      const tools =
        page.tools === undefined
          ? 'Its tools are being read.'
          : `It offers ${page.tools === 1 ? 'one tool' : `${page.tools} tools`}.`;
      const next = 'An admin turns on those that shall be used. You can close this page.';
      return {
        title: account === 'team' ? `${server} is connected for the team` : `Your account at ${server} is connected`,
        text: `From now on ${bot} uses your account for ${whose}. ${tools} ${next}`,
        warning: 'Is that not you? Then take it back: here, within ten minutes.',
        action: 'That was not me: take it back',
      };
    }
    case 'takenBack':
      return {
        title: 'That account is not used any more',
        text: `${page.bot} has forgotten it, and tells ${page.host} that it is not needed any more. If somebody had sent you the link to sign in, tell an admin.`,
      };
    case 'notThere':
      return {
        title: 'That account was not used any more',
        text: `It was signed out, or another one was connected in its place, and nothing was changed now. What you have allowed at ${page.host} you can take back there.`,
      };
    case 'backElsewhere':
      return {
        title: 'This is to be taken back in another browser',
        text: 'It works in the browser alone in which somebody has signed in, with cookies allowed. Nothing was changed.',
      };
    case 'tooLate':
      return {
        title: 'This cannot be taken back here any more',
        text: 'That works for ten minutes. Nothing was changed. An admin can sign the account out, and so can whoever it is used for; and you can take back what you have allowed where you have signed in.',
      };
    case 'otherIssuer': {
      const { server, pinned, named, origin } = page;
      const wayOut =
        origin === 'config'
          ? 'whoever runs the bot names that one as `issuer` in the configuration.'
          : 'they enter the client’s secret anew, or remove the server and add it anew.';
      return {
        title: `${server} signs in somewhere else now`,
        text: `It names ${named}, but its client is for ${pinned}. Nothing was sent to ${named}, and nothing was connected. Tell an admin: if that is right, ${wayOut}`,
      };
    }
    case 'refused':
      return {
        title: `${page.host} refused`,
        text: `Nothing was connected. What it says: ${page.reason}. Ask an admin, or start again in the chat.`,
      };
    case 'notAllowed':
      return { title: 'You may not do this', text: `${page.sentence} Nothing was connected.` };
    case 'cancelled':
      return { title: 'Nothing was connected', text: 'You did not allow it. Start again in the chat if you want to.' };
    case 'outdated':
      return {
        title: 'This link cannot be used any more',
        text: 'A link to sign in works once, for ten minutes. Start again in the chat.',
      };
    case 'otherBrowser':
      return {
        title: 'This sign-in was begun in another browser',
        text: 'It has to be finished in the browser in which it was begun, with cookies allowed. Nothing was connected. Start again in the chat.',
      };
    case 'unavailable':
      return {
        title: 'The server did not answer',
        text: 'Nothing was connected. Wait a minute, then start again in the chat. If it stays so, tell an admin.',
      };
    case 'unsuitable':
      return {
        title: 'Signing in with this server is not possible',
        text: 'It does not say how, or wants a client that an admin has registered there. Tell an admin: its id can be entered with the server.',
      };
    case 'gone':
      return { title: 'There is no such server any more', text: 'It was removed or changed. Nothing was connected.' };
    case 'notStored':
      return {
        title: 'The account could not be stored',
        text: 'The bot has trouble with its storage. Nothing was connected. Wait a minute, then start again in the chat.',
      };
    case 'busy':
      return { title: 'Too many at the same time', text: 'Nothing was connected. Wait a minute, then try again.' };
  }
}

function whoText({ name, surface, id }: McpPerson, team: string): string {
  const of = ` of ${team}`;
  switch (surface) {
    case 'slack':
      return `${name} (Slack member ${id}${of})`;
    case 'discord':
      return `${name} (Discord user ${id}${of})`;
    case 'web':
      return name;
    case 'cli':
    case 'code':
      return `${name} (${id}${of})`;
  }
}

import type { DiscordTexts } from './discord-texts.ts';
import { englishDiscordAdmin } from './english-discord-admin.ts';
import { englishDiscordApprovals } from './english-discord-approvals.ts';
import { englishDiscordMcp } from './english-discord-mcp.ts';
import { listed } from './phrases.ts';

/** What people see in Discord only, in English. */
export const englishDiscord: DiscordTexts = {
  commands: {
    ask: 'Ask me something. In a channel I answer in a thread.',
    stop: 'End what I am doing here.',
    reset: 'Make me forget this conversation.',
    mute: 'Keep me silent here until somebody mentions me.',
    help: 'How to call me, the words I know, and my tools here.',
    server: 'Choose the server whose settings hold in our direct messages.',
    privacy: 'What I store about you; have it forgotten, or be left out.',
    approvals: 'What waits for you to decide, and what you have asked for.',
    accounts: 'Sign in to services with an account of your own, or out.',
    threadloop: 'Tools and settings of this bot, for admins.',
  },
  options: {
    question: 'What you would like to know or have done',
    server: 'A part of the name of the server, where there are many',
  },
  askedBy: (person, isAboutMessage) => `Asked by ${person}${isAboutMessage ? ' about this message' : ''}`,
  asksToLook: (person) => `${person} asks me to look at this message.`,
  answeredIn: (place) => `I answer in ${place}, where everybody who reads the message can see it.`,
  howToCall: (mention) =>
    `Mention ${mention} in a channel, reply to me, or write to me directly. In a thread where I take part you need no mention.`,
  commandsTitle: 'Commands that you can use here:',
  introduction: (mention) =>
    `Hello, I am ${mention}, an AI agent. Mention me with a question, or use \`/ask\`, and I answer in a thread; what you write there while I work is taken into account. ` +
    'Write `stop` in the thread to end what I do, or `mute` to silence me there. `/help` says more.',
  taken: 'I took that. What came of it is shown here to everybody.',
  whichThread: (command) =>
    `I have no conversation in this channel itself. Use \`/${command}\` in the thread that you mean.`,
  permissions: {
    ViewChannel: 'View Channel',
    SendMessages: 'Send Messages',
    SendMessagesInThreads: 'Send Messages in Threads',
    CreatePublicThreads: 'Create Public Threads',
  },
  lacks: (permissions) =>
    `I may not answer here: I lack the ${permissions.length === 1 ? 'permission' : 'permissions'} ${listed(permissions)}. Somebody who manages this channel can give me that.`,
  threadLocked: (thread) =>
    `I cannot answer in ${thread}: it is locked. Somebody who manages threads can unlock it; or ask me again here.`,
  notAttached:
    'This is only the beginning. The rest was to come as a file, which Discord did not let me attach: ask me for the rest.',
  notAsked: 'I could not take your question, so I have not seen it. Ask again in a while.',
  askedMeanwhile:
    'I have read that. I am still working at what you asked before: this is answered with it, or after it.',
  notTaken: 'That did not work just now, so nothing has changed. Try again in a moment.',
  refused:
    'I am not set up to answer you here. Whoever runs me can change that; the admins of the server know who it is.',
  notHere: 'I can only answer in servers that I am a member of, and in direct messages with me.',
  unknownCommand: 'I do not know this command. It may have been replaced: type a slash to see those that I have.',
  thanks: 'Thank you, that is noted.',
  ask: {
    title: 'Ask about this message',
    label: 'What would you like to know?',
    hint: 'I answer where everybody who reads the message can see it. Leave it empty and I just look at it.',
  },
  messageGone: 'I cannot read that message any more. Choose it again, or copy what you want to ask about.',
  servers: {
    which: 'Whose tools, limits and memory should I use in our direct messages? Only you and I are here either way.',
    none: 'In our direct messages no server counts now.',
    noneShared: 'I know of no such server that we are both in.',
    placeholder: 'Choose a server',
    noneOption: 'No server',
    chosen: (name) => `In our direct messages the settings of ${name} count now. \`/server\` changes that.`,
    notIn: 'We are not both in that server, so nothing has changed.',
    left: (name) =>
      `We are not both in ${name ?? 'the server that you had chosen'} any more, so no server counts in our direct messages now.`,
  },
  admin: englishDiscordAdmin,
  approvals: englishDiscordApprovals,
  mcp: englishDiscordMcp,
};

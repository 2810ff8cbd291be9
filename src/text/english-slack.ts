import type { SlackTexts } from './slack-texts.ts';

/** What people see in Slack only, in English. */
export const englishSlack: SlackTexts = {
  asks: (person) => `${person} asks:`,
  asksAboutMessage: (person, hasQuestion) =>
    hasQuestion ? `${person} asks about this message:` : `${person} asks me to look at this message.`,
  howToCall: ({ mention, command }) =>
    `Mention ${mention} in a channel that I am in, write to me directly, or use \`${command} ask …\`. In a thread where I take part you need no mention.`,
  introduction: ({ mention, command }) =>
    `Hello, I am ${mention}, an AI agent. Mention me with a question and I answer in its thread; what you write there while I work is taken into account. ` +
    `Write \`stop\` in the thread to end what I do, or \`mute\` to silence me there. \`${command} help\` says more.`,
  handedOn: (link) => `I took that to ${link}. What came of it stands there.`,
  latestThread: 'your latest thread with me here',
  whichThread: (word) =>
    `I do not know of a thread here that you could mean. Write \`${word}\` in the thread that you mean.`,
  notInChannel: (mention) =>
    `I am not in this conversation, so I cannot answer in it. Invite me with \`/invite\` and ${mention}, then ask again.`,
  mayNotPost: 'I am not allowed to write here, so I cannot answer. Ask me in another channel, or directly.',
  notAsked: 'Slack did not take your question, so I have not seen it. Ask again in a while.',
  refused:
    'I am not set up to answer you here. Whoever runs me can change that; the admins of your workspace know who it is.',
  notKnownYet: 'I could not find out in time whether I may answer you here. Try again in a moment.',
  thanks: 'Thank you, that is noted.',
  somebody: 'somebody',
  suggestedTitle: 'You could ask, for example',
  suggested: [
    { title: 'What can you do?', message: 'What can you do for me, and which tools do you have here?' },
    { title: 'Draft a message', message: 'Help me write a short message to my team. Ask me first what it is about.' },
    { title: 'Explain something', message: 'Explain something to me step by step. Ask me first what I want to know.' },
  ],
  home: {
    title: 'Your AI agent',
    about:
      'I answer questions and work with tools, in the thread where you ask. While I work, I listen to what you write there.',
    callTitle: 'How to call me',
    wordsTitle: 'Words that I know',
  },
  ask: {
    title: 'Ask about this message',
    submit: 'Ask',
    cancel: 'Cancel',
    label: 'What would you like to know?',
    hint: 'I answer in the thread of the message, where everybody who reads it sees my answer.',
    expired: 'This window was open for too long. Close it and choose the message again.',
    failed: 'Your question could not be stored. Try again in a moment.',
  },
};

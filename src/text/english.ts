import { englishApprovals } from './english-approvals.ts';
import { englishDiscord } from './english-discord.ts';
import { fileLeftOut, filesLeftOut } from './english-files.ts';
import { englishFormProblem } from './english-forms.ts';
import { englishInstallPage } from './english-install.ts';
import { englishMcp } from './english-mcp.ts';
import { englishModelTexts } from './english-model-texts.ts';
import { englishPeople } from './english-people.ts';
import { englishSettings } from './english-settings.ts';
import { englishSlack } from './english-slack.ts';
import { englishSlackAdmin } from './english-slack-admin.ts';
import { englishSlackApprovals } from './english-slack-approvals.ts';
import { englishSlackServers } from './english-slack-servers.ts';
import { englishWeb } from './english-web.ts';
import { channelsText, listed, momentText, shortened, toolsText } from './phrases.ts';
import type { LimitTexts, ResetTime, Texts } from './texts.ts';

export const english: Texts = {
  thinking: (steps) => (steps === 0 ? 'Thinking' : `Thinking · ${count(steps, 'step')} so far`),
  working: (step, label, detail) => `Working · step ${step} · ${label}${detail === undefined ? '' : `: ${detail}`}`,
  summingUp: 'Summing up the conversation so far',
  progressDone: (steps) => `Done · ${count(steps, 'step')}`,
  interruptedResumed: 'I was interrupted and have resumed.',
  operator: 'an operator',
  isThinking: 'is thinking…',
  handingOver: 'I am being restarted and go on in a moment.',
  stopped: (by, unanswered, pending = 0) =>
    [
      `Stopped by ${by}.`,
      ...(unanswered.length === 0 ? [] : [`Not answered: ${listed(unanswered)}. Write again if it is still needed.`]),
      ...(pending === 0 ? [] : [waitOn(pending)]),
    ].join(' '),
  failed: (reason) => `I could not finish this: ${shortened(reason, 300)} Write "try again" to have another go.`,
  answeredNothing: 'The model gave no answer. Write "try again", or put the question another way.',
  ...englishModelTexts,
  limitReached: (limit, reset, approved = []) =>
    [
      LIMITS[limit],
      reset === undefined ? 'Write "go on" if I should continue.' : `Ask again from ${moment(reset)} on.`,
      ...(approved.length === 0 ? [] : [notHeldUp(approved)]),
    ].join(' '),
  limitNearlyUsed: (limit, percent, reset) =>
    `${percent}% of ${DAY_LIMITS[limit]} is used. It resets on ${moment(reset)}.`,
  stillNeeded: (ageMinutes) =>
    `Your message reached me ${age(ageMinutes)} late. Is the answer still needed? Write "try again" if it is.`,
  paused: (reason) =>
    `An admin has paused me here, so I do not answer${reason === undefined ? '' : `: ${reason.replace(/[.\s]+$/u, '')}`}. Ask an admin when I can go on.`,
  availableIn: (channels) =>
    channels.length === 0
      ? 'I am not switched on in this channel: this team tries me in some other channels first. An admin can tell you which, and can add this one.'
      : `I am not switched on in this channel. This team tries me in ${channelsText(channels, 'en')}; an admin can add this one.`,
  quarantined: (unanswered) =>
    `Something in this thread made me fail several times, so I stopped trying. ${count(unanswered, 'message')} not answered. ` +
    'You can go on here with a new message.',
  help: (tools) =>
    [
      'Talk to me in plain words. While I work, what you write is taken into account at my next step.',
      '',
      '- `stop` ends what I am doing',
      '- `queue: …` waits until I am done, then starts',
      '- `try again` answers the last question anew',
      '- `reset` forgets this conversation',
      '- `mute` keeps me silent here until I am mentioned',
      '- `help` shows this',
      '- `what do you store about me`, `forget me`, `leave me out`: what I keep of you is yours to decide',
      '',
      tools.length === 0 ? 'I have no tools here.' : `Tools I can use here: ${toolsText(tools, englishPeople)}`,
    ].join('\n'),
  muted: 'I am silent here now, until somebody mentions me.',
  resetDone: (discarded) =>
    `Done. I have forgotten this conversation.${discarded === 0 ? '' : ` ${count(discarded, 'waiting message')} went with it.`}`,
  resetRefused: (initiator) => `Only ${initiator}, who started this, or an admin can reset it.`,
  retryRefused: (initiator) => `Only ${initiator}, who asked, or an admin can have it answered again.`,
  retryBusy: 'I am still working on it. Write "stop" first if you want it answered anew.',
  nothingToStop: 'There is nothing to stop: I am not working on anything here.',
  nothingToRetry: 'There is no answer here that I could try again.',
  mailboxFull: (refused) =>
    `Too many messages are waiting here, so I did not take ${refused.length === 1 ? 'this one' : 'these'}: ${listed(refused)}. Send it again in a while.`,
  unansweredApproval: (approval) => `approval ${approval}`,
  unansweredDeletion: 'a deleted message',
  toolChanged: (tool) =>
    `The tool ${tool} has changed since this call was approved, so it was not made. Ask for it again.`,
  toolDisabled: (tool) => `The tool ${tool} is not switched on in this channel. An admin can change that.`,
  toolRefused: (person, tool) =>
    `${person}, who takes part in this exchange, may not use ${tool}. Ask again alone, without ${person}'s messages in between.`,
  toolUnusable: (tool) =>
    `The tool ${tool} cannot be used yet: an admin has to enter what it needs, such as a key, in its settings.`,
  toolUsedUp: (person, tool, limit) =>
    `${person} may call ${tool} ${limit} ${limit === 1 ? 'time' : 'times'} within 24 hours and has done so. Try again later; an admin can change the limit.`,
  fileLeftOut,
  filesLeftOut,
  reminderOf: (people) => `A reminder set by ${people.join(', ')}.`,
  earlierUnread: 'What was said in this thread before could not be read, so it is not considered here.',
  installPage: englishInstallPage,
  formProblem: englishFormProblem,
  sources: 'Sources',
  leftOut: {
    sources: (more) => `${count(more, 'source')} not shown here.`,
    notes: (more) => `${count(more, 'note')} not shown here.`,
    steps: (more) => `${count(more, 'earlier step')} not shown here.`,
  },
  wholeAnswerIn: (file) => `This is only the beginning. The file ${file} holds the whole answer.`,
  tasks: { done: 'done', open: 'open' },
  settings: englishSettings,
  mcp: englishMcp,
  people: englishPeople,
  approvals: englishApprovals,
  slack: englishSlack,
  slackAdmin: englishSlackAdmin,
  slackApprovals: englishSlackApprovals,
  slackServers: englishSlackServers,
  discord: englishDiscord,
  web: englishWeb,
  buttons: { stop: 'Stop', tryAgain: 'Try again', feedback: 'Was this helpful?', stillNeeded: 'Still needed' },
  opinions: { up: 'Helpful', down: 'Not helpful' },
  stepStates: { running: 'in progress', done: 'done', failed: 'failed' },
};

const LIMITS = {
  turns: 'I stopped here: this took more steps than I am allowed.',
  time: 'I stopped here: this took longer than I am allowed.',
  repeats: 'I stopped here: I was repeating the same step.',
  cost: 'I stopped here: this reached its cost limit.',
  personDay: "Today's limit for what one person may use is reached.",
  teamDay: "Today's limit for what this team may use is reached.",
  rate: 'One person may begin only so many requests in an hour, and that limit is reached.',
} as const satisfies LimitTexts;

const DAY_LIMITS = {
  personDay: "today's limit for what one person may use",
  teamDay: "today's limit for what this team may use",
} as const;

/** Of requests for consent, after a stop. */
function waitOn(pending: number): string {
  return pending === 1
    ? 'One request for consent waits on: withdraw it on its card if it is not needed any more.'
    : `${pending} requests for consent wait on: withdraw them on their cards if they are not needed any more.`;
}

/** Of approvals, after a limit kept the model from telling of them. */
function notHeldUp(approved: readonly string[]): string {
  const says = approved.length === 1 ? 'its card says' : 'their cards say';
  return `What was approved (${approved.join(', ')}) was not held up by that: ${says} what became of it.`;
}

function moment(reset: ResetTime): string {
  return momentText(reset, 'en-GB', ' at ');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function age(minutes: number): string {
  return minutes < 120 ? count(minutes, 'minute') : count(Math.round(minutes / 60), 'hour');
}

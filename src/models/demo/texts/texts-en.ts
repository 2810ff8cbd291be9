import { type Ability, type DemoTexts, listAbilities } from './demo-texts.ts';
import { longAnswer } from './long-answer.ts';

const IDENTITY =
  'This is the offline demo model. It is not a language model: it recognises a few kinds of requests by fixed ' +
  'patterns, really calls the tools they need, and needs no key and no network.';

const CONNECT =
  'To connect a real model set `THREADLOOP_MODEL` and a key, or pass `model` to createBot; docs/models.md says how.';

const ABILITIES: readonly Ability[] = [
  ['calculate', 'calculate: "what is 17% of 80?", "5 miles to km"'],
  ['current_time', 'tell time and date: "what time is it in Tokyo?"'],
  ['notes', 'keep notes: "remember that the demo is on Friday", "what do you remember?", "forget 1"'],
  ['countdown', 'count: "count to 5", "count down from 10"'],
  ['thread_history', 'pick out what was said: "summarise this thread"'],
  [undefined, 'show formatting: "show me a long answer"'],
];

const listWhatWorks = (tools: ReadonlySet<string>): string => `What works here:\n\n${listAbilities(ABILITIES, tools)}`;

/** The demo's sentences in English. */
export const demoTextsEn: DemoTexts = {
  greeting: () =>
    'Hello! This is the offline demo model. Ask "what can you do?" to see what works without a real model.',
  thanks: () => 'You are welcome.',
  help: (tools) => `${IDENTITY}\n\n${listWhatWorks(tools)}\n\n${CONNECT}`,
  identity: () => `${IDENTITY} ${CONNECT}`,
  longAnswer: () => longAnswer,
  unknown: (tools) =>
    `That needs a real language model, and none is connected: this is the offline demo model.\n\n${listWhatWorks(tools)}\n\n${CONNECT}`,
  steered: (authors) =>
    authors.length === 0
      ? 'A new message came meanwhile; here is the answer to it:'
      : `A new message from ${joinNames(authors)} came meanwhile; here is the answer to it:`,
  toolMissing: (tool) => `That needs the tool \`${tool}\`, which is not enabled here.`,
  toolFailed: (tool, message) => `The tool \`${tool}\` did not succeed: ${message}`,
  time: ({ date, time, weekday, zone, offset }) => `It is ${time} on ${weekday}, ${date} (${zone}, ${offset}).`,
  summary: (count, authors) =>
    `${count} ${count === 1 ? 'message' : 'messages'} from ${joinNames(authors)}. Picked out:`,
  extractive:
    'This is an extractive summary: messages picked by how often their words occur, word for word, without understanding them.',
  nothingToSummarise: 'There is nothing to summarise in this thread yet.',
  waiting: (tool, approval) =>
    `\`${tool}\` waits for approval (${approval}). The result follows here once somebody has approved it.`,
  refusal: (reason) =>
    `That call was not approved, so nothing was done.${reason === '' ? '' : ` The reason: ${reason}`}`,
  outcome: (text) => `The outcome has arrived: ${text}`,
  nothingNew: 'There is no new message to answer.',
  files: (files) =>
    [
      'I was given these files:',
      '',
      ...files.map(({ name, lines, words }) => `- \`${name}\`: lines: ${lines}, words: ${words}`),
    ].join('\n'),
};

function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}

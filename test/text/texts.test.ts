import { describe, expect, it } from 'vitest';
import { createTexts, type FileProblem, type Texts, textsByLocale } from '../../src/text/index.ts';

const english = createTexts('en');
const MIDNIGHT = { at: Date.UTC(2026, 1, 1), zone: 'UTC' };

const MODEL_FAILURES = [
  'rate_limit',
  'quota',
  'auth',
  'permission',
  'not_found',
  'invalid_request',
  'context_overflow',
  'content_filter',
  'overloaded',
  'server',
  'network',
  'timeout',
  'protocol',
] as const;

describe('the table of texts', () => {
  for (const [locale, texts] of textsByLocale) {
    it(`has every key in "${locale}"`, () => {
      expect(Object.keys(texts)).toEqual(Object.keys(english));
    });

    for (const [key, sentence] of sentencesOf(texts)) {
      it(`gives a whole sentence for ${key} in "${locale}"`, () => {
        expect(sentence).toMatch(/^\S[\s\S]*\S$/u);
        expect(sentence).not.toMatch(/undefined|null|\[object|NaN/u);
      });
    }
  }

  it('says the same in no two languages, but for names', () => {
    const [first, second] = ['en', 'de'].map((locale) => new Map(sentencesOf(createTexts(locale))));
    const same = [...(first ?? [])].filter(([key, sentence]) => second?.get(key) === sentence).map(([key]) => key);
    expect(same).toEqual([]);
  });
});

describe('the texts for Slack', () => {
  for (const [locale, { slack }] of textsByLocale) {
    it(`fit where Slack shows them in "${locale}"`, () => {
      const { title, submit, cancel } = slack.ask;
      expect([title, submit, cancel].filter((text) => text.length > 24)).toEqual([]);
      expect(slack.suggested.filter((prompt) => prompt.title.length > 75)).toEqual([]);
      expect(slack.suggested).toHaveLength(3);
    });
  }
});

describe('createTexts', () => {
  it('falls back from a region to its language and from an unknown language to English', () => {
    expect(createTexts('de-AT').muted).toBe(createTexts('de').muted);
    expect(createTexts('DE').muted).toBe(createTexts('de').muted);
    expect(createTexts('tlh').muted).toBe(english.muted);
  });

  it('takes sentences of the deployment in place of its own', () => {
    const texts = createTexts('en', { muted: 'Quiet now.' });
    expect([texts.muted, texts.nothingToStop]).toEqual(['Quiet now.', english.nothingToStop]);
  });
});

describe('the sentences', () => {
  it('name what a stop leaves unanswered, shortened, and count the rest', () => {
    const messages = ['one\ntwo', `${'x'.repeat(58)}😀😀`, '3', '4', '5', '6', '7'];
    expect(english.stopped('Ada', messages)).toBe(
      `Stopped by Ada. Not answered: "one two"; "${'x'.repeat(58)}…"; "3"; "4"; "5"; +2. Write again if it is still needed.`,
    );
    expect(english.stopped('Ada', [])).toBe('Stopped by Ada.');
  });

  it('tell a time that people can keep in mind', () => {
    const advice = (waitMs: number) =>
      [english, createTexts('de')].map((texts) => texts.modelAdvice('rate_limit', waitMs));
    expect([400, 45_000, 179_000, 7_200_000].map(advice)).toEqual([
      ['Write "try again" in about 1 second.', 'Schreib in etwa 1 Sekunde „erneut versuchen“.'],
      ['Write "try again" in about 45 seconds.', 'Schreib in etwa 45 Sekunden „erneut versuchen“.'],
      ['Write "try again" in about 3 minutes.', 'Schreib in etwa 3 Minuten „erneut versuchen“.'],
      ['Write "try again" in about 2 hours.', 'Schreib in etwa 2 Stunden „erneut versuchen“.'],
    ]);
  });

  it('say which limit it is, and when it resets, in the time zone of the deployment', () => {
    const berlin = { at: Date.UTC(2026, 6, 31, 22), zone: 'Europe/Berlin' };
    expect(english.limitReached('personDay', berlin)).toBe(
      "Today's limit for what one person may use is reached. Ask again from 1 August at 00:00 (Europe/Berlin) on.",
    );
    expect(english.limitReached('rate', { at: berlin.at + 1, zone: 'UTC' })).toBe(
      'One person may begin only so many requests in an hour, and that limit is reached. Ask again from 31 July at 22:01 (UTC) on.',
    );
    expect(english.limitReached('cost')).toBe(
      'I stopped here: this reached its cost limit. Write "go on" if I should continue.',
    );
    expect(english.limitNearlyUsed('teamDay', 95, MIDNIGHT)).toBe(
      "95% of today's limit for what this team may use is used. It resets on 1 February at 00:00 (UTC).",
    );
    expect(createTexts('de').limitReached('teamDay', berlin)).toBe(
      'Die heutige Grenze für das, was dieses Team verbrauchen darf, ist erreicht. Frag ab dem 1. August um 00:00 (Europe/Berlin) wieder.',
    );
    expect(createTexts('de').limitNearlyUsed('personDay', 75, MIDNIGHT)).toBe(
      '75 % der heutigen Grenze für das, was eine Person verbrauchen darf, sind verbraucht. Sie gilt neu ab dem 1. Februar um 00:00 (UTC).',
    );
  });

  it('name a file on one line and shortened, and say what would work', () => {
    const name = `a\nb ${'x'.repeat(80)}.png`;
    expect(english.fileLeftOut(name, { kind: 'tooLarge', maxBytes: 3_932_160 })).toBe(
      `I did not look at "a b ${'x'.repeat(55)}…": it is larger than the 3.9 MB an image may have. Send it smaller.`,
    );
    expect(english.fileLeftOut('a.png', { kind: 'notAllowed', missing: 'files:read' })).toBe(
      'I did not look at "a.png": I may not read files here (files:read is missing). An admin can change that.',
    );
  });

  it('count in words people use', () => {
    expect([0, 1, 2].map((steps) => english.thinking(steps))).toEqual([
      'Thinking',
      'Thinking · 1 step so far',
      'Thinking · 2 steps so far',
    ]);
    expect([20, 119, 180].map((minutes) => english.stillNeeded(minutes).split(' late')[0])).toEqual([
      'Your message reached me 20 minutes',
      'Your message reached me 119 minutes',
      'Your message reached me 3 hours',
    ]);
    expect(english.help([])).toContain('I have no tools here.');
    const tools = Array.from({ length: 22 }, (_, index) => `T${index + 1}`);
    expect(english.help(tools).split('\n').at(-1)).toBe(
      `Tools I can use here: ${tools.slice(0, 20).join(', ')}, 2 more. Ask me what one of them does.`,
    );
  });
});

const FILE_PROBLEMS: readonly FileProblem[] = [
  { kind: 'tooLarge', maxBytes: 3_932_160 },
  { kind: 'tooManyPixels', max: 8_000 },
  { kind: 'tooManyImages', max: 10 },
  { kind: 'tooManyFiles', max: 20 },
  ...(['pdf', 'archive', 'picture', 'media', 'binary'] as const).map((format) => ({
    kind: 'unreadable' as const,
    format,
  })),
  { kind: 'notAllowed' },
  { kind: 'notAllowed', missing: 'files:read' },
  ...(['exchangeFull', 'noImages', 'webPage', 'noContents', 'empty', 'gone', 'failed', 'late'] as const).map(
    (kind) => ({ kind }),
  ),
];

const HOW = { mention: '<@U1>', command: '/threadloop' };

function slackSentencesOf(slack: Texts['slack']): readonly (readonly [string, string])[] {
  return [
    ['slack asks', slack.asks('<@U1>')],
    ['slack asksAboutMessage', slack.asksAboutMessage('<@U1>', true)],
    ['slack asksAboutMessage without a question', slack.asksAboutMessage('<@U1>', false)],
    ['slack howToCall', slack.howToCall(HOW)],
    ['slack introduction', slack.introduction(HOW)],
    ['slack handedOn', slack.handedOn('<https://x.test|there>')],
    ['slack latestThread', slack.latestThread],
    ['slack whichThread', slack.whichThread('stop')],
    ['slack notInChannel', slack.notInChannel('<@U1>')],
    ['slack mayNotPost', slack.mayNotPost],
    ['slack notAsked', slack.notAsked],
    ['slack refused', slack.refused],
    ['slack notKnownYet', slack.notKnownYet],
    ['slack thanks', slack.thanks],
    ['slack somebody', slack.somebody],
    ['slack suggestedTitle', slack.suggestedTitle],
    ...slack.suggested.flatMap(({ title, message }, index) => [
      [`slack suggested title ${index}`, title] as const,
      [`slack suggested ${index}`, message] as const,
    ]),
    ...Object.entries(slack.home).map(([key, text]) => [`slack home ${key}`, text] as const),
    ...Object.entries(slack.ask).map(([key, text]) => [`slack ask ${key}`, text] as const),
  ];
}

const COUNTS = { messages: 1, threads: 2, memories: 0, timers: 1, feedback: 2, usageDays: 3, hasOptedOut: false };
const RECEIPT = { id: 'r1', at: Date.UTC(2026, 0, 31, 12, 5), threads: 1, entries: 2, isComplete: true };

function peopleSentencesOf(people: Texts['people']): readonly (readonly [string, string])[] {
  return [
    ['people stored', people.stored(COUNTS)],
    ['people stored, left out', people.stored({ ...COUNTS, hasOptedOut: true })],
    ['people stored in part', people.stored({ ...COUNTS, isPartial: true })],
    ['people storedElsewhere', people.storedElsewhere],
    ['people storedTooOften', people.storedTooOften],
    ['people storedUnknown', people.storedUnknown],
    ['people forgetAsk', people.forgetAsk(undefined)],
    ['people forgetAsk with numbers', people.forgetAsk(COUNTS)],
    ['people forgetAskFirst', people.forgetAskFirst],
    ['people forgotten', people.forgotten(RECEIPT)],
    ['people forgotten in part', people.forgotten({ ...RECEIPT, isComplete: false })],
    ['people leftOut', people.leftOut],
    ['people takenIn', people.takenIn],
    ['people howToComeBack', people.howToComeBack],
    ['people somebody', people.somebody],
    ['people moreTools', people.moreTools(2)],
    ['people aboutTools', people.aboutTools],
    ...['slack', 'discord', 'web', 'terminal'].map(
      (platform) => [`people changeSettings on ${platform}`, people.changeSettings(platform)] as const,
    ),
  ];
}

function sentencesOf(texts: Texts): readonly (readonly [string, string])[] {
  return [
    ['thinking', texts.thinking(2)],
    ['working', texts.working(1, 'X', undefined)],
    ['working with a detail', texts.working(1, 'X', 'y')],
    ['progressDone', texts.progressDone(1)],
    ['interruptedResumed', texts.interruptedResumed],
    ['stopped', texts.stopped('Ada', ['a'])],
    ['stopped with nothing left', texts.stopped('Ada', [])],
    ['stopped while one request waits', texts.stopped('Ada', [], 1)],
    ['stopped while requests wait', texts.stopped('Ada', ['a'], 2)],
    ['failed', texts.failed('No.')],
    ['answeredNothing', texts.answeredNothing],
    ...MODEL_FAILURES.flatMap((why) => [
      [`modelFailed ${why}`, texts.modelFailed[why]] as const,
      [`modelAdvice ${why}`, texts.modelAdvice(why, undefined)] as const,
      [`modelAdvice ${why} with a time`, texts.modelAdvice(why, 180_000)] as const,
      [`answeredByOther ${why}`, texts.answeredByOther('Claude', 'GPT', why)] as const,
    ]),
    ['modelBrokeOff', texts.modelBrokeOff],
    ['modelOutage', texts.modelOutage],
    ['modelStillOut', texts.modelStillOut],
    ['modelIsBack', texts.modelIsBack],
    ...(['turns', 'time', 'repeats', 'cost'] as const).map(
      (limit) => [`limit ${limit}`, texts.limitReached(limit)] as const,
    ),
    ...(['personDay', 'teamDay', 'rate'] as const).map(
      (limit) => [`limit ${limit}`, texts.limitReached(limit, MIDNIGHT)] as const,
    ),
    ['limit with an approved call', texts.limitReached('personDay', MIDNIGHT, ['a1'])],
    ['limit with approved calls', texts.limitReached('personDay', MIDNIGHT, ['a1', 'b2'])],
    ...(['personDay', 'teamDay'] as const).map(
      (limit) => [`nearly used ${limit}`, texts.limitNearlyUsed(limit, 75, MIDNIGHT)] as const,
    ),
    ['stillNeeded', texts.stillNeeded(20)],
    ['stillNeeded in hours', texts.stillNeeded(600)],
    ['quarantined', texts.quarantined(1)],
    ['help', texts.help(['X'])],
    ['help without tools', texts.help([])],
    ['muted', texts.muted],
    ['resetDone', texts.resetDone(0)],
    ['resetDone with waiting messages', texts.resetDone(2)],
    ['resetRefused', texts.resetRefused('Ada')],
    ['retryRefused', texts.retryRefused('Ada')],
    ['retryBusy', texts.retryBusy],
    ['nothingToStop', texts.nothingToStop],
    ['nothingToRetry', texts.nothingToRetry],
    ['mailboxFull', texts.mailboxFull(['x'])],
    ['toolDisabled', texts.toolDisabled('x')],
    ['toolChanged', texts.toolChanged('x')],
    ['toolRefused', texts.toolRefused('Ada', 'x')],
    ...FILE_PROBLEMS.map(
      (problem) => [`file ${Object.values(problem).join(' ')}`, texts.fileLeftOut('a.txt', problem)] as const,
    ),
    ['one more file', texts.filesLeftOut(1)],
    ['more files', texts.filesLeftOut(2)],
    ['sources', texts.sources],
    ...peopleSentencesOf(texts.people),
    ...slackSentencesOf(texts.slack),
    ...Object.entries(texts.buttons).map(([key, text]) => [`button ${key}`, text] as const),
  ];
}

import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandName } from '../../src/threads/adapter.ts';
import { parseCommand } from '../../src/threads/command-word.ts';

const COMMANDS: readonly (readonly [text: string, command: CommandName])[] = [
  ['stop', 'stop'],
  ['Stop', 'stop'],
  ['STOP', 'stop'],
  ['stop!', 'stop'],
  ['Stop!!!', 'stop'],
  ['stop.', 'stop'],
  ['  stop  ', 'stop'],
  ['stop\n', 'stop'],
  ['\n\tstop', 'stop'],
  ['/stop', 'stop'],
  ['/STOP', 'stop'],
  ['*stop*', 'stop'],
  ['stop 🛑', 'stop'],
  ['✋\uFE0F stop', 'stop'],
  ['s\u200Btop', 'stop'],
  ['stop stop!', 'stop'],
  ['please stop', 'stop'],
  ['Stop, please.', 'stop'],
  ['stop it!', 'stop'],
  ['halt', 'stop'],
  ['Cancel', 'stop'],
  ['abort!', 'stop'],
  ['ｓｔｏｐ', 'stop'],
  ['Stopp!', 'stop'],
  ['Bitte stopp.', 'stop'],
  ['abbrechen', 'stop'],
  ['Aufhören!', 'stop'],
  ['aufho\u0308ren', 'stop'],
  ['hör   auf', 'stop'],
  ['reset', 'reset'],
  ['/reset', 'reset'],
  ['Reset.', 'reset'],
  ['Start over!', 'reset'],
  ['zurücksetzen', 'reset'],
  ['von vorn', 'reset'],
  ['try again', 'retry'],
  ['Try again!', 'retry'],
  ['try-again', 'retry'],
  ['/try again', 'retry'],
  ['try\nagain', 'retry'],
  ['retry', 'retry'],
  ['/retry', 'retry'],
  ['Nochmal versuchen', 'retry'],
  ['mute', 'mute'],
  ['Mute.', 'mute'],
  ['/mute', 'mute'],
  ['be quiet!', 'mute'],
  ['stumm', 'mute'],
  ['Sei still!', 'mute'],
  ['help', 'help'],
  ['Help?', 'help'],
  ['/help', 'help'],
  ['Hilfe!', 'help'],
  ['What do you store about me?', 'stored'],
  ['what have you stored about me', 'stored'],
  ['My data', 'stored'],
  ['Was speicherst du über mich?', 'stored'],
  ['Was hast du u\u0308ber mich gespeichert?', 'stored'],
  ['Forget me.', 'forget'],
  ['Please forget me!', 'forget'],
  ['delete my data', 'forget'],
  ['Vergiss mich', 'forget'],
  ['Lösche meine Daten!', 'forget'],
  ['forget me for good', 'forgetForGood'],
  ['Yes, forget me for good!', 'forgetForGood'],
  ['Vergiss mich endgültig.', 'forgetForGood'],
  ['Leave me out', 'leaveOut'],
  ['opt-out', 'leaveOut'],
  ['/opt out', 'leaveOut'],
  ['Lass mich außen vor!', 'leaveOut'],
  ['Take me in again!', 'takeIn'],
  ['opt in', 'takeIn'],
  ['Nimm mich wieder auf', 'takeIn'],
];

const MESSAGES: readonly string[] = [
  '',
  '   ',
  '!!!',
  '🛑',
  '?',
  'stop using tabs',
  'please stop using tabs',
  'do not stop',
  "don't stop",
  'stop, then start again with the other file',
  'the bus stop',
  'stopped',
  'unstop',
  'full stop. New paragraph',
  'stop\nand look at this first',
  '/stopwatch',
  '/deploy stop',
  'reset the password of Ann',
  'how do I reset it?',
  'try again with a smaller image',
  'I will try again',
  'retry policy',
  'mute the alarm',
  'help me with this',
  'can you help',
  'forget me not',
  'forget it',
  'do not forget me',
  'forget me for good reasons',
  'what do you know about me?',
  'what do you store about me and Ben?',
  'leave me out of the list',
  'how do I opt out?',
  'vergiss mich nicht',
  'lass mich in Ruhe',
  'queue',
  'the queue: it is too long',
  'queue up the songs',
  'queues: what are they?',
  'https://queue:8080/',
  '/queues are long',
  'requeue: the job',
  'constructor',
  `stop${'!'.repeat(100)}`,
];

const QUEUED: readonly (readonly [text: string, rest: string])[] = [
  ['queue: then write the tests', 'then write the tests'],
  ['Queue: then write the tests', 'then write the tests'],
  ['QUEUE:then', 'then'],
  ['  queue :  then  ', 'then'],
  ['queue：then', 'then'],
  ['/queue then', 'then'],
  ['/queue: then', 'then'],
  ['/Queue\nfirst\nsecond', 'first\nsecond'],
  ['queue: stop', 'stop'],
  ['queue: queue: twice', 'queue: twice'],
  ['queue: a: b\n\nc', 'a: b\n\nc'],
  ['queue:', ''],
  ['/queue', ''],
  ['Warteschlange: danach die Tests', 'danach die Tests'],
  ['einreihen: danach', 'danach'],
];

describe('parseCommand', () => {
  it.each(COMMANDS)('takes %j for the command %s when it is addressed', (text, command) => {
    expect(parseCommand({ text, addressed: true })).toEqual({ kind: 'command', command });
  });

  it.each(COMMANDS.filter(([, command]) => command === 'stop' || command === 'mute'))(
    'takes %j for the command %s without an address',
    (text, command) => {
      expect(parseCommand({ text, addressed: false })).toEqual({ kind: 'command', command });
    },
  );

  it.each(COMMANDS.filter(([, command]) => command !== 'stop' && command !== 'mute'))(
    'leaves %j (%s) among people a message',
    (text) => {
      expect(parseCommand({ text, addressed: false })).toEqual({ kind: 'message' });
    },
  );

  it.each(MESSAGES)('leaves %j a message', (text) => {
    expect(parseCommand({ text, addressed: true })).toEqual({ kind: 'message' });
    expect(parseCommand({ text, addressed: false })).toEqual({ kind: 'message' });
  });

  it.each(QUEUED)('queues what follows in %j, addressed or not', (text, rest) => {
    expect(parseCommand({ text, addressed: true })).toEqual({ kind: 'queued', text: rest });
    expect(parseCommand({ text, addressed: false })).toEqual({ kind: 'queued', text: rest });
  });

  it('never takes a command with one more word for a command', () => {
    assert(
      property(constantFrom(...COMMANDS), constantFrom('tabs', 'now', 'die', '7'), ([text], word) => {
        expect(parseCommand({ text: `${text} ${word}`, addressed: true })).toEqual({ kind: 'message' });
        expect(parseCommand({ text: `${word} ${text}`, addressed: true })).toEqual({ kind: 'message' });
      }),
    );
  });

  it('answers any text at once', () => {
    const long = `queue${' '.repeat(200_000)}x`;

    expect(parseCommand({ text: long, addressed: true })).toEqual({ kind: 'message' });
    expect(parseCommand({ text: ' '.repeat(200_000), addressed: true })).toEqual({ kind: 'message' });
  });
});

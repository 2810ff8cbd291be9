import type { CommandName } from './adapter.ts';
import type { InboundMessage } from './inbound-message.ts';

/** What a text is: a command word, a message that waits for the natural stop, or a message. */
export type ParsedCommand =
  | { readonly kind: 'command'; readonly command: CommandName }
  /** `text` is what follows `queue:`, and may be empty when only files were sent along. */
  | { readonly kind: 'queued'; readonly text: string }
  | { readonly kind: 'message' };

interface CommandWords {
  readonly commands: Readonly<Record<CommandName, readonly string[]>>;
  /** What stands before the colon of a message that waits for the natural stop. */
  readonly queue: readonly string[];
}

/** Every locale's words count everywhere: people mix languages, and "stop" must work in all of them. */
const WORDS_BY_LOCALE: ReadonlyMap<string, CommandWords> = new Map([
  [
    'en',
    {
      commands: {
        stop: ['stop', 'stop stop', 'stop it', 'please stop', 'stop please', 'halt', 'cancel', 'abort'],
        reset: ['reset', 'start over'],
        retry: ['try again', 'retry'],
        mute: ['mute', 'be quiet'],
        help: ['help'],
        stored: [
          'what do you store about me',
          'what do you store of me',
          'what have you stored about me',
          'what do you keep about me',
          'what data do you have about me',
          'what data do you store about me',
          'show me my data',
          'show my data',
          'my data',
        ],
        forget: [
          'forget me',
          'please forget me',
          'forget me please',
          'forget everything about me',
          'delete my data',
          'erase my data',
          'delete everything about me',
        ],
        forgetForGood: ['forget me for good', 'yes forget me for good', 'yes forget me'],
        leaveOut: ['leave me out', 'please leave me out', 'leave me out please', 'opt out', 'opt me out'],
        takeIn: [
          'take me in again',
          'please take me in again',
          'take me in',
          'take me back in',
          'opt in',
          'opt me in',
          'opt back in',
          'opt me back in',
        ],
      },
      queue: ['queue'],
    },
  ],
  [
    'de',
    {
      commands: {
        stop: ['stopp', 'bitte stopp', 'stopp bitte', 'abbrechen', 'abbruch', 'anhalten', 'aufhören', 'hör auf'],
        reset: ['zurücksetzen', 'von vorn', 'von vorne'],
        retry: ['nochmal versuchen', 'noch einmal versuchen', 'versuch es nochmal', 'erneut versuchen'],
        mute: ['stumm', 'stummschalten', 'sei still'],
        help: ['hilfe'],
        stored: [
          'was speicherst du über mich',
          'was speicherst du von mir',
          'was hast du über mich gespeichert',
          'was hast du von mir gespeichert',
          'was ist über mich gespeichert',
          'welche daten hast du über mich',
          'welche daten hast du von mir',
          'zeig mir meine daten',
          'zeig meine daten',
          'zeige meine daten',
          'meine daten',
        ],
        forget: [
          'vergiss mich',
          'bitte vergiss mich',
          'vergiss mich bitte',
          'vergiss alles über mich',
          'lösch meine daten',
          'lösche meine daten',
          'lösche alles über mich',
        ],
        forgetForGood: [
          'vergiss mich endgültig',
          'ja vergiss mich endgültig',
          'vergiss mich für immer',
          'ja vergiss mich',
        ],
        leaveOut: [
          'lass mich außen vor',
          'lass mich aussen vor',
          'bitte lass mich außen vor',
          'lass mich raus',
          'lass mich aus',
          'lass mich da raus',
        ],
        takeIn: [
          'nimm mich wieder auf',
          'bitte nimm mich wieder auf',
          'nimm mich wieder dazu',
          'nimm mich auf',
          'ich will wieder dabei sein',
          'ich möchte wieder dabei sein',
        ],
      },
      queue: ['warteschlange', 'einreihen'],
    },
  ],
]);

const COMMAND_NAMES: readonly CommandName[] = [
  'stop',
  'reset',
  'retry',
  'mute',
  'help',
  'stored',
  'forget',
  'forgetForGood',
  'leaveOut',
  'takeIn',
];

const COMMAND_BY_PHRASE: ReadonlyMap<string, CommandName> = new Map(
  [...WORDS_BY_LOCALE.values()].flatMap(({ commands }) =>
    COMMAND_NAMES.flatMap((command) => commands[command].map((phrase) => [phrase, command] as const)),
  ),
);

const QUEUE_WORDS: ReadonlySet<string> = new Set([...WORDS_BY_LOCALE.values()].flatMap(({ queue }) => queue));

/** Words that count without addressing the bot. The others are too common among people ("help!", "try again"). */
const UNADDRESSED_COMMANDS: ReadonlySet<CommandName> = new Set<CommandName>(['stop', 'mute']);

/** Longer than any phrase with its punctuation: a message is not normalised as a whole to find out that it is one. */
const LONGEST_COMMAND_CHARS = 64;

/** A word with a colon, or with a slash and then a colon or a space. */
const QUEUED = /^\s*(?:(\p{L}+)\s*[:：]|\/(\p{L}+)(?:\s*[:：]|\s|$))(.*)$/su;

/** Zero-width and other characters that cannot be seen. */
const INVISIBLE = /[\p{Cf}\p{M}]/gu;
const NOT_A_WORD = /[^\p{L}\p{N}]+/gu;

/**
 * Tells command words from messages. A text is a command only as a whole, case, punctuation and white space aside:
 * "Stop!" is one, "stop using tabs" is not. Without an address only `stop`, `mute` and `queue:` count, and the caller
 * checks that the bot takes part in the thread and that the message addresses nobody else.
 */
export function parseCommand(message: Pick<InboundMessage, 'text'> & { readonly addressed: boolean }): ParsedCommand {
  const queued = queuedText(message.text);
  if (queued !== undefined) return { kind: 'queued', text: queued };
  const command = commandOf(message.text);
  const counts = command !== undefined && (message.addressed || UNADDRESSED_COMMANDS.has(command));
  return counts ? { kind: 'command', command } : { kind: 'message' };
}

function queuedText(text: string): string | undefined {
  const [, beforeColon, afterSlash, rest = ''] = QUEUED.exec(text) ?? [];
  const word = beforeColon ?? afterSlash ?? '';
  return QUEUE_WORDS.has(word.toLowerCase()) ? rest.trim() : undefined;
}

function commandOf(text: string): CommandName | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_COMMAND_CHARS) return undefined;
  // Composed first, so that the marks left over are no part of a letter (ü may come as two characters).
  const composed = trimmed.normalize('NFKC').replace(INVISIBLE, '').toLowerCase();
  return COMMAND_BY_PHRASE.get(composed.replace(NOT_A_WORD, ' ').trim());
}

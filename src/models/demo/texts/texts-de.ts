import { type Ability, type DemoTexts, listAbilities } from './demo-texts.ts';
import { longAnswer } from './long-answer.ts';

const IDENTITY =
  'Dies ist das Offline-Demomodell. Es ist kein Sprachmodell: Es erkennt einige Arten von Anfragen an festen Mustern, ' +
  'ruft die nötigen Werkzeuge wirklich auf und braucht weder Schlüssel noch Netz.';

const CONNECT =
  'Ein echtes Modell schließen `THREADLOOP_MODEL` und ein Schlüssel an, oder `model` für createBot; docs/models.md sagt, wie.';

const ABILITIES: readonly Ability[] = [
  ['calculate', 'rechnen: „Was ist 17 % von 80?“, „5 km in m“'],
  ['current_time', 'Uhrzeit und Datum: „Wie spät ist es in Tokio?“'],
  ['notes', 'Notizen: „Merke dir, dass die Demo am Freitag ist“, „Was hast du dir gemerkt?“, „Vergiss 1“'],
  ['countdown', 'zählen: „Zähle bis 5“, „Countdown von 10“'],
  ['thread_history', 'Gesagtes heraussuchen: „Fasse den Thread zusammen“'],
  [undefined, 'Formatierung zeigen: „Zeige mir eine lange Antwort“'],
];

const WEEKDAYS: Readonly<Record<string, string>> = {
  Monday: 'Montag',
  Tuesday: 'Dienstag',
  Wednesday: 'Mittwoch',
  Thursday: 'Donnerstag',
  Friday: 'Freitag',
  Saturday: 'Samstag',
  Sunday: 'Sonntag',
};

const listWhatWorks = (tools: ReadonlySet<string>): string => `Das geht hier:\n\n${listAbilities(ABILITIES, tools)}`;

/** The demo's sentences in German. */
export const demoTextsDe: DemoTexts = {
  greeting: () =>
    'Hallo! Dies ist das Offline-Demomodell. Frag „Was kannst du?“, um zu sehen, was ohne echtes Modell geht.',
  thanks: () => 'Gern geschehen.',
  help: (tools) => `${IDENTITY}\n\n${listWhatWorks(tools)}\n\n${CONNECT}`,
  identity: () => `${IDENTITY} ${CONNECT}`,
  longAnswer: () => `Der Beispieltext ist auf Englisch.\n\n${longAnswer}`,
  unknown: (tools) =>
    `Dafür braucht es ein echtes Sprachmodell, und keines ist angeschlossen: Dies ist das Offline-Demomodell.\n\n${listWhatWorks(tools)}\n\n${CONNECT}`,
  steered: (authors) =>
    authors.length === 0
      ? 'Inzwischen kam eine neue Nachricht; hier die Antwort darauf:'
      : `Inzwischen kam eine neue Nachricht von ${joinNames(authors)}; hier die Antwort darauf:`,
  toolMissing: (tool) => `Dafür braucht es das Werkzeug \`${tool}\`, das hier nicht eingeschaltet ist.`,
  toolFailed: (tool, message) => `Das Werkzeug \`${tool}\` hatte keinen Erfolg: ${message}`,
  time: ({ date, time, weekday, zone, offset }) =>
    `Es ist ${time} Uhr am ${WEEKDAYS[weekday] ?? weekday}, ${date} (${zone}, ${offset}).`,
  summary: (count, authors) =>
    `${count} ${count === 1 ? 'Nachricht' : 'Nachrichten'} von ${joinNames(authors)}. Herausgesucht:`,
  extractive:
    'Dies ist ein Auszug: Nachrichten im Wortlaut, ausgewählt danach, wie oft ihre Wörter vorkommen, ohne sie zu verstehen.',
  nothingToSummarise: 'In diesem Thread gibt es noch nichts zusammenzufassen.',
  waiting: (tool, approval) =>
    `\`${tool}\` wartet auf eine Freigabe (${approval}). Das Ergebnis folgt hier, sobald jemand zugestimmt hat.`,
  refusal: (reason) =>
    `Dieser Aufruf wurde nicht freigegeben, also ist nichts geschehen.${reason === '' ? '' : ` Die Begründung: ${reason}`}`,
  outcome: (text) => `Das Ergebnis ist da: ${text}`,
  nothingNew: 'Es gibt keine neue Nachricht zu beantworten.',
  files: (files) =>
    [
      'Diese Dateien habe ich bekommen:',
      '',
      ...files.map(({ name, lines, words }) => `- \`${name}\`: Zeilen: ${lines}, Wörter: ${words}`),
    ].join('\n'),
};

function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat('de', { type: 'conjunction' }).format(names);
}

import { germanApprovals } from './german-approvals.ts';
import { germanDiscord } from './german-discord.ts';
import { fileLeftOut, filesLeftOut } from './german-files.ts';
import { germanFormProblem } from './german-forms.ts';
import { germanInstallPage } from './german-install.ts';
import { germanMcp } from './german-mcp.ts';
import { germanModelTexts } from './german-model-texts.ts';
import { germanPeople } from './german-people.ts';
import { germanSettings } from './german-settings.ts';
import { germanSlack } from './german-slack.ts';
import { germanSlackAdmin } from './german-slack-admin.ts';
import { germanSlackApprovals } from './german-slack-approvals.ts';
import { germanSlackServers } from './german-slack-servers.ts';
import { germanWeb } from './german-web.ts';
import { channelsText, listed, momentText, shortened, toolsText } from './phrases.ts';
import type { LimitTexts, ResetTime, Texts } from './texts.ts';

export const german: Texts = {
  thinking: (steps) => (steps === 0 ? 'Denke nach' : `Denke nach · ${count(steps, 'Schritt', 'Schritte')} bisher`),
  working: (step, label, detail) => `Arbeite · Schritt ${step} · ${label}${detail === undefined ? '' : `: ${detail}`}`,
  summingUp: 'Fasse das bisherige Gespräch zusammen',
  progressDone: (steps) => `Fertig · ${count(steps, 'Schritt', 'Schritte')}`,
  interruptedResumed: 'Ich wurde unterbrochen und mache weiter.',
  operator: 'der Verwaltung',
  isThinking: 'denkt nach …',
  handingOver: 'Ich werde neu gestartet und mache gleich weiter.',
  stopped: (by, unanswered, pending = 0) =>
    [
      `Angehalten von ${by}.`,
      ...(unanswered.length === 0
        ? []
        : [`Nicht beantwortet: ${listed(unanswered)}. Schreib es noch einmal, wenn du es noch brauchst.`]),
      ...(pending === 0 ? [] : [waitOn(pending)]),
    ].join(' '),
  failed: (reason) =>
    `Das hat nicht geklappt: ${shortened(reason, 300)} Schreib „erneut versuchen“ für einen neuen Versuch.`,
  answeredNothing: 'Das Modell hat nichts geantwortet. Schreib „erneut versuchen“ oder frag anders.',
  ...germanModelTexts,
  limitReached: (limit, reset, approved = []) =>
    [
      LIMITS[limit],
      reset === undefined ? 'Schreib „weiter“, wenn ich fortfahren soll.' : `Frag ab dem ${moment(reset)} wieder.`,
      ...(approved.length === 0 ? [] : [notHeldUp(approved)]),
    ].join(' '),
  limitNearlyUsed: (limit, percent, reset) =>
    `${percent} % ${DAY_LIMITS[limit]} sind verbraucht. Sie gilt neu ab dem ${moment(reset)}.`,
  stillNeeded: (ageMinutes) =>
    `Deine Nachricht hat mich ${age(ageMinutes)} zu spät erreicht. Brauchst du die Antwort noch? Dann schreib „erneut versuchen“.`,
  paused: (reason) =>
    `Ein Admin hat mich hier angehalten, deshalb antworte ich nicht${reason === undefined ? '' : `: ${reason.replace(/[.\s]+$/u, '')}`}. Frag einen Admin, wann es weitergeht.`,
  availableIn: (channels) =>
    channels.length === 0
      ? 'In diesem Kanal bin ich nicht eingeschaltet: dieses Team erprobt mich zuerst in einigen anderen. Ein Admin kann dir sagen, in welchen, und diesen dazunehmen.'
      : `In diesem Kanal bin ich nicht eingeschaltet. Dieses Team erprobt mich in ${channelsText(channels, 'de')}; ein Admin kann diesen dazunehmen.`,
  quarantined: (unanswered) =>
    `Etwas in diesem Thread hat mich mehrmals scheitern lassen, deshalb habe ich aufgehört. ${count(unanswered, 'Nachricht', 'Nachrichten')} unbeantwortet. ` +
    'Mit einer neuen Nachricht geht es hier weiter.',
  help: (tools) =>
    [
      'Sprich mit mir in einfachen Worten. Was du schreibst, während ich arbeite, berücksichtige ich beim nächsten Schritt.',
      '',
      '- `stopp` beendet, woran ich arbeite',
      '- `queue: …` wartet, bis ich fertig bin, und fängt dann an',
      '- `erneut versuchen` beantwortet die letzte Frage neu',
      '- `zurücksetzen` vergisst dieses Gespräch',
      '- `stumm` lässt mich hier schweigen, bis ich erwähnt werde',
      '- `hilfe` zeigt das hier',
      '- `was speicherst du über mich`, `vergiss mich`, `lass mich außen vor`: Was ich von dir aufbewahre, bestimmst du',
      '',
      tools.length === 0 ? 'Hier habe ich keine Werkzeuge.' : `Meine Werkzeuge hier: ${toolsText(tools, germanPeople)}`,
    ].join('\n'),
  muted: 'Ich schweige hier jetzt, bis mich jemand erwähnt.',
  resetDone: (discarded) =>
    `Erledigt. Ich habe dieses Gespräch vergessen.${discarded === 0 ? '' : ` Wartende Nachrichten, die damit weg sind: ${discarded}.`}`,
  resetRefused: (initiator) => `Nur ${initiator} hat das hier angefangen und kann es zurücksetzen, oder ein Admin.`,
  retryRefused: (initiator) => `Nur ${initiator} hat gefragt und kann es neu beantworten lassen, oder ein Admin.`,
  retryBusy: 'Ich arbeite noch daran. Schreib zuerst „stopp“, wenn ich neu anfangen soll.',
  nothingToStop: 'Es gibt nichts anzuhalten: Ich arbeite hier gerade an nichts.',
  nothingToRetry: 'Hier gibt es keine Antwort, die ich neu versuchen könnte.',
  mailboxFull: (refused) =>
    `Hier warten zu viele Nachrichten, deshalb habe ich nicht angenommen: ${listed(refused)}. Schick es später noch einmal.`,
  unansweredApproval: (approval) => `Freigabe ${approval}`,
  unansweredDeletion: 'eine gelöschte Nachricht',
  toolChanged: (tool) =>
    `Das Werkzeug ${tool} ist nicht mehr das, für das dieser Aufruf freigegeben wurde; er wurde nicht ausgeführt. Bitte noch einmal anfragen.`,
  toolDisabled: (tool) => `Das Werkzeug ${tool} ist in diesem Kanal nicht eingeschaltet. Ein Admin kann das ändern.`,
  toolRefused: (person, tool) =>
    `${person} ist an diesem Austausch beteiligt und darf ${tool} nicht benutzen. Frag noch einmal allein, ohne Nachrichten von ${person} dazwischen.`,
  toolUnusable: (tool) =>
    `Das Werkzeug ${tool} kann noch nicht benutzt werden: ein Admin muss in seinen Einstellungen eintragen, was es braucht, etwa einen Schlüssel.`,
  toolUsedUp: (person, tool, limit) =>
    `${person} darf ${tool} innerhalb von 24 Stunden ${limit}-mal aufrufen und hat das getan. Versuch es später; ein Admin kann die Grenze ändern.`,
  fileLeftOut,
  filesLeftOut,
  reminderOf: (people) => `Eine Erinnerung von ${people.join(', ')}.`,
  earlierUnread: 'Was in diesem Thread zuvor gesagt wurde, ließ sich nicht lesen und ist hier nicht berücksichtigt.',
  installPage: germanInstallPage,
  formProblem: germanFormProblem,
  sources: 'Quellen',
  leftOut: {
    sources: (more) => `Quellen, die hier fehlen: ${more}.`,
    notes: (more) => `Hinweise, die hier fehlen: ${more}.`,
    steps: (more) => `Frühere Schritte, die hier fehlen: ${more}.`,
  },
  wholeAnswerIn: (file) => `Das ist nur der Anfang. Die Datei ${file} enthält die ganze Antwort.`,
  tasks: { done: 'erledigt', open: 'offen' },
  settings: germanSettings,
  mcp: germanMcp,
  people: germanPeople,
  approvals: germanApprovals,
  slack: germanSlack,
  slackAdmin: germanSlackAdmin,
  slackApprovals: germanSlackApprovals,
  slackServers: germanSlackServers,
  discord: germanDiscord,
  web: germanWeb,
  buttons: {
    stop: 'Anhalten',
    tryAgain: 'Erneut versuchen',
    feedback: 'War das hilfreich?',
    stillNeeded: 'Wird noch gebraucht',
  },
  opinions: { up: 'Hilfreich', down: 'Nicht hilfreich' },
  stepStates: { running: 'läuft', done: 'fertig', failed: 'gescheitert' },
};

const LIMITS = {
  turns: 'Ich habe hier aufgehört: Das hat mehr Schritte gebraucht, als ich darf.',
  time: 'Ich habe hier aufgehört: Das hat länger gedauert, als ich darf.',
  repeats: 'Ich habe hier aufgehört: Ich habe denselben Schritt wiederholt.',
  cost: 'Ich habe hier aufgehört: Das Kostenlimit ist erreicht.',
  personDay: 'Die heutige Grenze für das, was eine Person verbrauchen darf, ist erreicht.',
  teamDay: 'Die heutige Grenze für das, was dieses Team verbrauchen darf, ist erreicht.',
  rate: 'Eine Person darf in einer Stunde nur eine bestimmte Zahl von Anfragen beginnen, und diese Grenze ist erreicht.',
} as const satisfies LimitTexts;

const DAY_LIMITS = {
  personDay: 'der heutigen Grenze für das, was eine Person verbrauchen darf,',
  teamDay: 'der heutigen Grenze für das, was dieses Team verbrauchen darf,',
} as const;

/** Of requests for consent, after a stop. */
function waitOn(pending: number): string {
  return pending === 1
    ? 'Eine Anfrage wartet weiter auf Freigabe: Zieh sie auf ihrer Karte zurück, wenn sie nicht mehr nötig ist.'
    : `${pending} Anfragen warten weiter auf Freigabe: Zieh sie auf ihren Karten zurück, wenn sie nicht mehr nötig sind.`;
}

/** Of approvals, after a limit kept the model from telling of them. */
function notHeldUp(approved: readonly string[]): string {
  const where = approved.length === 1 ? 'auf der Karte' : 'auf den Karten';
  return `Was freigegeben wurde (${approved.join(', ')}), hat das nicht aufgehalten: Was daraus wurde, steht ${where}.`;
}

function moment(reset: ResetTime): string {
  return momentText(reset, 'de', ' um ');
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function age(minutes: number): string {
  return minutes < 120 ? count(minutes, 'Minute', 'Minuten') : count(Math.round(minutes / 60), 'Stunde', 'Stunden');
}

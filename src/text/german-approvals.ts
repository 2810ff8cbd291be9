import type { ApprovalDeciders, ApprovalResult, ApprovalTexts } from './approval-texts.ts';

/** What people are told about calls that wait for their consent, in German. */
export const germanApprovals: ApprovalTexts = {
  asked: (label, requesters) => `Eine Freigabe ist nötig: ${label}, erbeten von ${people(requesters)}.`,
  stillAsked: (label, requesters) => `Wartet noch auf Freigabe: ${label}, erbeten von ${people(requesters)}.`,
  over: (label, result) => `${label}: ${result}`,
  deciders: decidersText,
  result: resultText,
  alreadyOver: (result) => `Das ist schon entschieden. ${result}`,
  refused: (deciders) => `Das darfst du nicht entscheiden. Das können: ${deciders}.`,
  ownRefused: (deciders) =>
    `Du hast das selbst erbeten und darfst es hier darum nicht entscheiden. Das können: ${deciders}.`,
  withdrawRefused: 'Nur wer gefragt hat und Admins können diese Anfrage zurückziehen.',
  unknown: 'Diese Anfrage gibt es nicht, oder sie ist längst entschieden.',
  tooMany: (where, limit) =>
    `In ${where === 'thread' ? 'dieser Unterhaltung' : 'diesem Team'} warten schon ${limit} Anfragen auf Freigabe, darum wurde für diesen Aufruf keine gestellt. Zuerst müssen einige davon entschieden werden.`,
  tooLong: (limit) =>
    `Ein Aufruf, der eine Freigabe braucht, darf Argumente mit ${limit} Zeichen haben; diese sind länger, darum wurde keine Anfrage gestellt. Mach ihn in kleineren Teilen.`,
  revokeRefused: (who) => `Nur ${who} hat diese Freigabe gegeben und kann sie zurücknehmen, außerdem Admins.`,
  more: (count) => `${count} weitere`,
  furtherRequests: (count, isAtLeast) => {
    if (count === 0)
      return 'Vielleicht warten noch mehr, als angesehen werden konnten. Sie stehen hier, sobald über einige von diesen entschieden ist.';
    const waiting = count === 1 ? 'eine weitere Anfrage wartet' : `${count} weitere Anfragen warten`;
    return `${isAtLeast ? 'Mindestens ' : 'Noch '}${waiting}. Hier stehen die ältesten; die übrigen folgen, sobald über einige von diesen entschieden ist.`;
  },
  furtherGrants: (count) =>
    `Noch ${count === 1 ? 'eine weitere Zustimmung gilt' : `${count} weitere Zustimmungen gelten`}. Hier stehen die ältesten; die übrigen folgen, sobald einige von diesen vorbei sind.`,
  decideElsewhere: (approval) =>
    `Hier lässt sich das nicht entscheiden, nur dort, wo dieser Bot Anfragen zeigt, etwa auf seinen Seiten für Admins. Die Nummer ist ${approval}.`,
};

function decidersText({ audience, ownRequests }: ApprovalDeciders): string {
  const others = {
    everyone: 'alle hier',
    admins: 'Admins',
    named: 'wer von Admins dafür benannt ist',
  }[audience];
  if (ownRequests) return audience === 'everyone' ? others : `wer gefragt hat, und ${others}`;
  return `${others}, aber niemand, der gefragt hat`;
}

function resultText(result: ApprovalResult): string {
  switch (result.kind) {
    case 'approved':
      return result.forThread
        ? `Freigegeben von ${result.who}, und für 24 Stunden in dieser Unterhaltung.`
        : `Freigegeben von ${result.who}.`;
    case 'executing':
      return `Freigegeben von ${result.who}; es wird ausgeführt.`;
    case 'executed':
      return executedText(result);
    case 'denied':
      return result.reason === undefined
        ? `Abgelehnt von ${result.who}.`
        : `Abgelehnt von ${result.who}: ${result.reason}`;
    case 'withdrawn':
      return `Zurückgezogen von ${result.who}.`;
    case 'expired':
      return 'Niemand hat rechtzeitig entschieden, darum wurde es nicht ausgeführt.';
    case 'dropped':
      return `Freigegeben, aber nicht ausgeführt: ${DROPPED[result.why]}.`;
  }
}

const DROPPED = {
  stopped: 'die Unterhaltung wurde vorher angehalten',
  reset: 'die Unterhaltung wurde vorher neu begonnen',
  unavailable: 'der Bot arbeitet dort nicht mehr oder ist pausiert',
  late: 'eine Woche lang hat es niemand begonnen',
  failed: 'der Bot konnte in der Unterhaltung nicht weitermachen',
} as const;

function executedText({ who, outcome }: Extract<ApprovalResult, { kind: 'executed' }>): string {
  switch (outcome) {
    case 'done':
      return `Freigegeben von ${who} und ausgeführt.`;
    case 'failed':
      return `Freigegeben von ${who}; es wurde versucht und ist fehlgeschlagen.`;
    case 'unknown':
      return `Freigegeben von ${who}; niemand weiß, ob es ausgeführt wurde, denn es wurde unterbrochen. Sieh dort nach, bevor du es noch einmal erbittest.`;
  }
}

function people(names: readonly string[]): string {
  return new Intl.ListFormat('de', { type: 'conjunction' }).format(names);
}

import type { DiscordApprovalTexts } from './discord-approval-texts.ts';

/** Requests for consent in Discord, in German. */
export const germanDiscordApprovals: DiscordApprovalTexts = {
  reminder: 'Erinnerung: Noch hat niemand entschieden.',
  tool: (label, name) => `**Werkzeug:** ${label} (${name})`,
  askedBy: (people) => `Gebeten von ${people}`,
  approvers: (who) => `Entscheiden darf: ${who}`,
  until: (moment) => `Wartet bis ${moment}`,
  noArguments: 'Es wird ohne weitere Angaben aufgerufen.',
  empty: '(leer)',
  allBeside: 'Es ist mehr, als hier Platz hat. Alles steht in der Datei: Lies sie, bevor du entscheidest.',
  isCut: 'Es ist mehr, als hier Platz hat, und ich darf keine Dateien anhängen. Lehn es ab, wenn du alles sehen musst.',
  open: 'Zur Unterhaltung',
  buttons: {
    approve: 'Zustimmen',
    approveForThread: 'Für diesen Thread zustimmen',
    deny: 'Ablehnen…',
    withdraw: 'Zurückziehen',
  },
  deny: {
    title: 'Ablehnen',
    label: 'Warum?',
    hint: 'Wer darum gebeten hat, liest es, und ich auch. Du kannst es leer lassen.',
  },
  list: {
    title: 'Wartet auf Zustimmung',
    grantsTitle: 'Für eine Weile zugestimmt',
    whose: { mine: 'was du entscheiden darfst oder erbeten hast', all: 'der ganze Server' },
    none: 'Hier wartet nichts auf Zustimmung.',
    noGrants: 'Hier ist nichts für eine Weile erlaubt.',
    grant: ({ tool, who, until }) => `**${tool}**, für einen Thread, von ${who}, bis ${until}`,
    takenBack: '**Zurückgenommen.** Ab jetzt wird für jeden Aufruf wieder gefragt.',
    noGrant: 'Diese Zustimmung gibt es nicht mehr.',
    buttons: {
      show: 'Alles davon…',
      mine: 'Nur meine',
      all: 'Der ganze Server',
      grants: (count) => `Für eine Weile zugestimmt (${count})`,
      waiting: 'Was wartet',
      takeBack: 'Zurücknehmen',
    },
  },
};

import type { SlackApprovalTexts } from './slack-approval-texts.ts';

/** Requests for consent in Slack, in German. */
export const germanSlackApprovals: SlackApprovalTexts = {
  title: 'Deine Zustimmung wird gebraucht',
  isOver: 'Um Zustimmung wurde gebeten',
  reminder: 'Erinnerung: Noch hat niemand entschieden.',
  askedBy: 'Gebeten von',
  approvers: 'Wer entscheiden darf',
  until: 'Wartet bis',
  tool: 'Werkzeug',
  noArguments: 'Es wird ohne weitere Angaben aufgerufen.',
  empty: '(leer)',
  allBeside: 'Es ist mehr, als hier Platz hat. Alles steht neben dieser Nachricht: Lies es, bevor du entscheidest.',
  besideTitle: (label) => `Alles, womit ${label} aufgerufen wird:`,
  isCut: 'Es ist noch mehr, als Slack zeigt. Lehn es ab, wenn du alles sehen musst.',
  open: 'Zur Unterhaltung',
  buttons: {
    approve: 'Zustimmen',
    approveForThread: 'Für diesen Thread zustimmen',
    deny: 'Ablehnen…',
    withdraw: 'Zurückziehen',
  },
  deny: {
    title: 'Ablehnen',
    about: (label) => `*${label}* wird nicht ausgeführt, und wer darum gebeten hat, erfährt es.`,
    reason: 'Warum?',
    reasonHint: 'Wer darum gebeten hat, liest es, und der Bot auch. Du kannst es weglassen.',
    submit: 'Ablehnen',
  },
  list: {
    title: 'Wartet auf Zustimmung',
    about: 'Was darauf wartet, dass du entscheidest, und worum du gebeten hast.',
    aboutTeam: 'Alles, was in diesem Workspace wartet.',
    none: 'Hier wartet nichts auf Zustimmung.',
    item: ({ who, until, approvers }) => `Gebeten von ${who}, wartet bis ${until}. Entscheiden darf: ${approvers}`,
    cut: 'Das ist nicht alles: Öffne die Unterhaltung und lies es, bevor du entscheidest.',
    more: (count) =>
      `${count === 1 ? 'Noch eine Anfrage wartet' : `Noch ${count} Anfragen warten`}; alle stehen auf meiner Startseite.`,
    all: (count) => (count === undefined ? 'Alle Anfragen' : `Alle ${count} Anfragen`),
    back: 'Zurück',
    grantsTitle: 'Für eine Weile zugestimmt',
    grant: ({ who, until }) => `${who} hat für einen Thread zugestimmt, bis ${until}.`,
    takeBack: 'Zurücknehmen',
    takeBackConfirm: {
      title: 'Die Zustimmung zurücknehmen?',
      text: 'Ab jetzt wird für jeden Aufruf wieder gefragt. Was ausgeführt wurde, bleibt.',
      confirm: 'Zurücknehmen',
    },
    takenBack: 'Die Zustimmung wurde zurückgenommen.',
    noGrant: 'Diese Zustimmung gibt es nicht mehr.',
  },
};

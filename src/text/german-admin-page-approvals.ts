import type { ApprovalPageTexts } from './admin-page-approvals-texts.ts';

/** What stands on the pages about requests for consent, in German. */
export const germanAdminPageApprovals: ApprovalPageTexts = {
  link: 'Zustimmungen',
  title: 'Wartet auf Zustimmung',
  about: 'Aufrufe von Werkzeugen, die ausgeführt werden, wenn jemand zustimmt. Das Gespräch geht inzwischen weiter.',
  empty: 'Hier wartet nichts auf Zustimmung.',
  again: 'Noch einmal nachsehen',
  card: {
    reminder: 'Wartet noch',
    tool: 'Werkzeug',
    arguments: 'Womit',
    noArguments: 'Sonst nichts',
    all: 'Alles, als Datei',
    requesters: 'Auf Wunsch von',
    approvers: 'Wer entscheiden darf',
    until: 'Bis',
    approve: 'Zustimmen',
    approveForThread: 'Für diesen Thread zustimmen',
    forThreadAbout:
      'Für diesen Thread: auch für weitere Aufrufe dieses Werkzeugs hier, einen Tag lang, für dieselben Personen.',
    deny: 'Ablehnen…',
    reason: 'Grund, für alle im Thread (freiwillig)',
    denyNow: 'Ablehnen',
    cancel: 'Abbrechen',
    withdraw: 'Zurückziehen',
    openThread: 'Thread öffnen',
    done: {
      approve: 'Zugestimmt. Der Aufruf wird jetzt ausgeführt.',
      approveForThread: 'Zugestimmt, auch für weitere Aufrufe in diesem Thread.',
      deny: 'Abgelehnt.',
      withdraw: 'Zurückgezogen.',
    },
  },
  grants: {
    title: 'Zugestimmt für einen Thread',
    about: 'Aufrufe dieser Werkzeuge brauchen in ihren Threads eine Zeit lang keine weitere Zustimmung.',
    none: 'Kein Thread hat eine Zustimmung auf Zeit.',
    by: (who, requesters) => `Gegeben von ${who}, für Aufrufe von ${requesters}`,
    until: (when) => `bis ${when}`,
    takeBack: 'Zurücknehmen',
    takenBack: (tool) => `${tool} braucht dort wieder Zustimmung.`,
    gone: 'Das war schon zurückgenommen oder abgelaufen.',
  },
};

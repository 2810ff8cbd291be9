import type { ForgottenReceipt, PeopleTexts, StoredCounts } from './people-texts.ts';

/** What people are told about what is stored of them, in German. */
export const germanPeople: PeopleTexts = {
  stored: (counts) =>
    [
      `Das speichere ich von dir${counts.isPartial === true ? ', mindestens: Es war mehr, als ich rechtzeitig zählen konnte' : ''}:`,
      '',
      ...kindsOf(counts).map((kind) => `- ${kind}`),
      '',
      counts.hasOptedOut
        ? 'Ich lasse dich außen vor: Neues von dir nehme ich nicht auf. Mit `nimm mich wieder auf` bist du wieder dabei.'
        : '`vergiss mich` löscht alles davon. `lass mich außen vor` sorgt dafür, dass ich Neues von dir nicht aufnehme.',
    ].join('\n'),
  storedElsewhere:
    'Was ich von dir speichere, sage ich nur dir. Frag mich dasselbe in einer Direktnachricht. `vergiss mich` löscht es, `lass mich außen vor` sorgt dafür, dass ich nicht aufnehme, was du schreibst.',
  storedTooOften: 'Das habe ich gerade mehrmals für dich gezählt. Frag in zehn Minuten wieder.',
  storedUnknown: 'Das konnte ich gerade nicht herausfinden. Frag gleich noch einmal.',
  forgetAsk: (counts) =>
    [
      'Ich würde überall und endgültig löschen: deine Nachrichten, wie ich sie aufbewahre, meine Notizen und Erinnerungen von dir, Timer, die nur du wolltest, deine Meinung zu Antworten, und wie viel du verbraucht hast.',
      ...(counts === undefined ? [] : ['', ...kindsOf(counts).map((kind) => `- ${kind}`), '']),
      'Deine Nachrichten bleiben auf dieser Plattform, ebenso, was andere über dich geschrieben haben. Was Admins geändert haben, bleibt ohne deinen Namen.',
      'Wenn du das willst, schreib mir innerhalb von zehn Minuten `vergiss mich endgültig`.',
    ].join('\n'),
  forgetAskFirst:
    'Schreib zuerst `vergiss mich`: Ich sage dir, was gelöscht würde, und du bestätigst es innerhalb von zehn Minuten.',
  forgotten: (receipt) =>
    receipt.isComplete
      ? `Erledigt: Ich habe dich vergessen. ${foundIn(receipt)} Quittung ${receipt.id}, ${timeOf(receipt)}.`
      : `Ich habe angefangen, dich zu vergessen, und noch ließ sich nicht alles löschen. Das wird von selbst weiter versucht, bis es erledigt ist; du musst nichts tun. Quittung ${receipt.id}, ${timeOf(receipt)}.`,
  leftOut:
    'Erledigt: Ich lasse dich außen vor. Ab jetzt nehme ich nirgends auf, was du schreibst, und zeige es keinem Modell. Was ich vorher hatte, bleibt, bis du `vergiss mich` schreibst. Mit `nimm mich wieder auf` bist du wieder dabei.',
  takenIn: 'Erledigt: Du bist wieder dabei. Was du inzwischen geschrieben hast, kenne ich nicht.',
  howToComeBack:
    'Ich lasse dich außen vor, deshalb habe ich das nicht gelesen. Schreib mir `nimm mich wieder auf`, wenn du wieder dabei sein willst.',
  somebody: 'jemandem',
  moreTools: (more) => `${more} weitere`,
  aboutTools: 'Frag mich, was eines davon tut.',
  changeSettings: (platform) => `Du bist Admin: ${SETTINGS[platform] ?? OTHER_SETTINGS}`,
};

const SETTINGS: Readonly<Record<string, string>> = {
  slack: 'Werkzeuge und Einstellungen änderst du in meinem Home-Tab oder mit `/threadloop settings`.',
  discord: 'Werkzeuge und Einstellungen änderst du mit `/threadloop tools` und `/threadloop settings`.',
  web: 'Werkzeuge und Einstellungen änderst du auf den Admin-Seiten.',
};
const OTHER_SETTINGS = 'Werkzeuge und Einstellungen ändert man in der Konfiguration oder mit `threadloop settings`.';

function kindsOf({ messages, threads, memories, timers, feedback, usageDays }: StoredCounts): readonly string[] {
  return [
    `${count(messages, 'Nachricht', 'Nachrichten')} in ${count(threads, 'Gespräch', 'Gesprächen')}`,
    count(memories, 'Notiz oder Erinnerung', 'Notizen und Erinnerungen'),
    `${count(timers, 'Timer', 'Timer')}, nur von dir gewollt`,
    `${count(feedback, 'Meinung', 'Meinungen')} zu Antworten`,
    `${count(usageDays, 'Tag', 'Tage')}, von denen ich weiß, wie viel du verbraucht hast`,
  ];
}

function foundIn({ threads, entries }: ForgottenReceipt): string {
  return `${count(entries, 'Eintrag', 'Einträge')} von dir in ${count(threads, 'Gespräch', 'Gesprächen')}, und alles daneben.`;
}

function timeOf({ at }: ForgottenReceipt): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

import type { WebTexts } from './web-texts.ts';

/** What people see on the admins' page only, in German. */
export const germanWeb: WebTexts = {
  noAdminPage: (variable) =>
    `Die Seite für Admins ist ausgeschaltet, weil diese Installation kein Token dafür hat. Um sie einzuschalten, setze ${variable} auf einen langen zufälligen Text, starte das Programm neu und melde dich hier mit diesem Text an.`,
  wrongToken: 'Das ist nicht das Token dieser Installation. Wer den Bot betreibt, kennt es.',
  tooManySignIns: (minutes) =>
    `Zu viele Versuche, sich anzumelden. Warte ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuch es dann noch einmal.`,
  signedOut: 'Du bist nicht mehr angemeldet. Melde dich wieder an; was du eingegeben hast, bleibt auf der Seite.',
  foreignPage: 'Änderungen werden nur von der Seite für Admins angenommen, und diese Anfrage kommt von einer anderen.',
  outdatedPage: 'Diese Seite ist von vor deiner letzten Anmeldung. Lade sie neu und versuch es dann noch einmal.',
  unknownPlace: 'Diesen Ort gibt es hier nicht (mehr). Wähle einen anderen.',
  placesUnknown: (platforms) =>
    `Ob es diesen Ort gibt, war nicht herauszufinden: ${platforms.join(' und ')} hat nicht geantwortet. Versuch es in einer Minute noch einmal.`,
  unknownSetting: 'Diese Einstellung gibt es hier nicht mehr. Lade die Seite neu.',
  nobodysData:
    'Von jemandem, der mit dem Token angemeldet ist, wird nichts gespeichert: Der Bot weiß nicht, wer das ist.',
  adminsOnly: 'Das können nur Admins sehen.',
  unknownRequest: 'Diese Anfrage gibt es nicht (mehr), oder sie ist nichts für dich.',
};

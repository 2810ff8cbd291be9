import type { InstallPage, Texts } from './texts.ts';

const AGAIN = 'Neu beginnen';

/** Pages of an installation in German. */
export function germanInstallPage(page: InstallPage): ReturnType<Texts['installPage']> {
  const { bot } = page;
  switch (page.kind) {
    case 'installed':
      return {
        title: `${bot} ist in ${page.place} installiert`,
        text: 'Erwähne ihn in einem Kanal, zu dem du ihn hinzugefügt hast, oder schreib ihm direkt. Du kannst diese Seite schließen.',
        action: 'Slack öffnen',
      };
    case 'installedForAll':
      return {
        title: `${bot} ist für ${page.place} installiert`,
        text: 'Er arbeitet in einem Workspace der Organisation, sobald ein Admin der Organisation ihn dort hinzugefügt hat.',
        action: 'Workspaces auswählen',
      };
    case 'cancelled':
      return {
        title: 'Es wurde nichts installiert',
        text: 'Die Installation wurde in Slack abgebrochen.',
        action: AGAIN,
      };
    case 'outdated':
      return {
        title: 'Diese Installation lässt sich hier nicht abschließen',
        text: 'Sie muss innerhalb von zehn Minuten abgeschlossen werden, in dem Browser, in dem sie begonnen wurde, und nur einmal. Es wurde nichts installiert.',
        action: AGAIN,
      };
    case 'spent':
      return {
        title: 'Slack nimmt diese Bestätigung nicht mehr an',
        text: 'Sie wurde schon benutzt oder ist zu alt. Es wurde jetzt nichts installiert.',
        action: AGAIN,
      };
    case 'personOnly':
      return {
        title: `${bot} selbst wurde nicht installiert`,
        text: 'Slack hat ihm nur erlaubt, für dich zu handeln, und das wird nicht gebraucht. Es wurde nichts gespeichert.',
        action: AGAIN,
      };
    case 'refused':
      return {
        title: 'Slack hat die Installation abgelehnt',
        text: `Es wurde nichts installiert. Wer ${bot} betreibt, kann das beheben; sag ihm, was Slack meldet: ${page.reason}`,
        action: AGAIN,
      };
    case 'unavailable':
      return {
        title: 'Slack hat nicht geantwortet',
        text: 'Es wurde nichts installiert. Warte eine Minute und beginne dann neu.',
        action: AGAIN,
      };
    case 'notStored':
      return {
        title: 'Die Installation konnte nicht gespeichert werden',
        text: `${bot} hat Schwierigkeiten mit seinem Speicher. Es wurde nichts installiert. Warte eine Minute und beginne dann neu.`,
        action: AGAIN,
      };
    case 'busy':
      return {
        title: 'Zu viele Installationen zur gleichen Zeit',
        text: 'Es wurde nichts installiert. Warte eine Minute und beginne dann neu.',
        action: AGAIN,
      };
  }
}

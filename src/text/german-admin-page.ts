import type { AdminPageTexts } from './admin-page-texts.ts';
import { germanAdminPageApprovals } from './german-admin-page-approvals.ts';
import { germanAdminPageServers } from './german-admin-page-servers.ts';

/** What stands on the admins' page, in German. */
export const germanAdminPage: AdminPageTexts = {
  title: 'Einstellungen',
  loading: 'Wird geladen…',
  tryAgain: 'Noch einmal versuchen',
  close: 'Schließen',
  skipToContent: 'Zu den Einstellungen springen',

  signIn: {
    title: 'Anmelden',
    explanation: 'Gib das Admin-Token dieser Installation ein. Wer den Bot betreibt, kennt es.',
    token: 'Admin-Token',
    submit: 'Anmelden',
  },
  signOut: 'Abmelden',
  signedIn: 'Mit dem Token angemeldet',
  backToChat: 'Zurück zum Chat',

  places: {
    label: 'Orte',
    show: 'Orte zeigen',
    hide: 'Orte verbergen',
    find: 'Kanal suchen',
    deployment: 'Überall',
    direct: 'Direktnachrichten',
    wholeTeam: 'Ganzes Team',
    nothingFound: 'So heißt kein Kanal.',
    unreachable: (platforms) => `${list(platforms)} hat nicht geantwortet; hier können Teams und Kanäle fehlen.`,
    about: {
      deployment: 'Was hier gesetzt ist, gilt überall, wenn ein Team oder ein Kanal nichts anderes sagt.',
      direct: 'Was hier gesetzt ist, gilt in Direktnachrichten mit dem Bot.',
      team: 'Was hier gesetzt ist, gilt im ganzen Team, wenn ein Kanal nichts anderes sagt.',
      channel: 'Was hier gesetzt ist, gilt nur in diesem Kanal.',
    },
    otherChannel: 'Ein Kanal, der nicht aufgeführt ist',
    channelId: 'Id des Kanals',
    open: 'Öffnen',
  },

  sections: {
    tools: 'Werkzeuge',
    settings: 'Einstellungen',
    approvals: 'Zustimmungen',
    servers: 'MCP-Server',
    usage: 'Budgets und Verbrauch',
    history: 'Verlauf',
    feedback: 'Rückmeldungen',
    mine: 'Meine Daten',
  },
  sectionsLabel: 'Was du sehen willst',

  tools: {
    find: 'Werkzeug suchen',
    found: (shown, all) =>
      shown === all ? count(all, 'Werkzeug', 'Werkzeuge') : `${shown} von ${count(all, 'Werkzeug', 'Werkzeugen')}`,
    none: 'So heißt kein Werkzeug.',
    isOn: (tool) => `${tool} ist an`,
    configure: (tool) => `${tool} einstellen`,
    back: 'Alle Werkzeuge',
    reachesOutside: 'greift nach außen',
    on: 'An',
    off: 'Aus',
    options: 'Optionen',
    secrets: 'Schlüssel',
    rules: 'Für wen, wie viel, mit wessen Zustimmung',
    gone: 'Dieses Werkzeug gibt es hier nicht mehr.',
  },

  form: {
    save: 'Speichern',
    saving: 'Wird gespeichert…',
    discard: 'Verwerfen',
    unsaved: (number) => `${count(number, 'Änderung', 'Änderungen')} noch nicht gespeichert`,
    saved: 'Gespeichert.',
    turned: (tool, isOn) => `${tool} ist jetzt ${isOn ? 'an' : 'aus'}.`,
    problems: (number) =>
      `Nichts wurde gespeichert: ${number === 1 ? 'Ein Feld kann' : `${number} Felder können`} so nicht übernommen werden.`,
    notSet: 'nicht gesetzt',
    optional: 'freiwillig',
    oneALine: 'Eines je Zeile.',
    range: (minimum, maximum) => {
      if (minimum !== undefined && maximum !== undefined) return `Von ${amount(minimum)} bis ${amount(maximum)}.`;
      if (minimum !== undefined) return `Mindestens ${amount(minimum)}.`;
      return maximum === undefined ? '' : `Höchstens ${amount(maximum)}.`;
    },
    length: (least, most) => (least > 0 ? `${least} bis ${most} Zeichen.` : `Bis zu ${most} Zeichen.`),
    items: (least, most) => (least > 0 ? `${least} bis ${most} davon.` : `Bis zu ${most} davon.`),
    groups: {
      instructions: 'Was ihm gesagt wird',
      answers: 'Wie er antwortet',
      consent: 'Zustimmung zu Aufrufen',
      budgets: 'Grenzen',
      who: 'Wo und wer',
    },
    leftovers: 'Zählt nicht mehr',
  },

  origin: (origin) => {
    if (origin.kind === 'default') return 'Voreinstellung.';
    if (origin.kind === 'config') {
      return origin.isHere
        ? 'Hier gesetzt von denen, die den Bot betreiben (Konfiguration).'
        : `Gesetzt ${LEVELS[origin.level]} von denen, die den Bot betreiben (Konfiguration).`;
    }
    return `Gesetzt ${origin.isHere ? 'hier' : LEVELS[origin.level]} von ${origin.who}, ${origin.when}.`;
  },
  lock: {
    locked: 'Gesperrt',
    isLockedBelow: 'Nach unten gesperrt: Engere Orte können es nicht anders setzen.',
    locks: 'Nach unten sperren',
    unlocks: 'Nach unten freigeben',
  },
  inherit: 'Von oben übernehmen',

  secret: {
    isSet: 'Er ist verschlüsselt gespeichert. Hier kann ihn niemand mehr lesen.',
    isNotSet: 'Er ist noch nicht gespeichert.',
    enter: (secret) => `Neuer Wert: ${secret}`,
    writeOnly: 'Was du eingibst, lässt sich ersetzen und entfernen, aber nicht lesen.',
    remove: 'Entfernen',
  },

  ids: {
    add: 'Hinzufügen',
    addLabel: (what) => `Hinzufügen zu ${what}`,
    remove: (what) => `${what} entfernen`,
    none: 'Noch ist niemand und nichts genannt.',
    placeholder: {
      people: 'Name oder Id einer Person',
      channels: 'Name oder Id eines Kanals',
      groups: 'Id einer Gruppe oder Rolle',
    },
  },
  audience: {
    everyone: 'Alle',
    admins: 'Nur Admins',
    named: 'Nur die hier Genannten',
    people: 'Personen',
    groups: 'Gruppen und Rollen',
  },

  conflict: {
    title: 'Jemand war schneller',
    change: (who, when, before, after) => `${who} hat dies um ${when} geändert, von „${before}“ zu „${after}“.`,
    yoursIsKept: 'Von dir wurde nichts gespeichert; was du eingegeben hast, steht noch hier.',
    again: 'Meines speichern',
    useTheirs: 'Ihres behalten',
    several:
      'Nichts wurde gespeichert: Andere haben inzwischen dieselben Einstellungen geändert. Sieh dir an, was sie gesetzt haben, und speichere dann noch einmal.',
    meanwhile: (who, settings) =>
      `Gespeichert. Inzwischen ${who.length > 1 ? 'haben' : 'hat'} ${list(who)} etwas anderes geändert: ${list(settings)}.`,
  },

  pause: {
    title: 'Anhalten',
    working: 'Der Bot arbeitet hier.',
    paused: (who, when) =>
      `Angehalten${who === undefined ? '' : ` von ${who}`}${when === undefined ? '' : `, ${when}`}.`,
    reasonGiven: (reason) => `Grund: ${reason}`,
    explanation: {
      deployment:
        'Beendet sofort, was der Bot gerade tut, überall; er nimmt nichts Neues an, bis du ihn weiterarbeiten lässt.',
      direct:
        'Beendet sofort, was der Bot in Direktnachrichten tut; er nimmt dort nichts Neues an, bis du ihn weiterarbeiten lässt.',
      team: 'Beendet sofort, was der Bot in diesem Team tut; er nimmt dort nichts Neues an, bis du ihn weiterarbeiten lässt.',
      channel:
        'Beendet sofort, was der Bot in diesem Kanal tut; er nimmt dort nichts Neues an, bis du ihn weiterarbeiten lässt.',
    },
    above: (level) => `Er wurde ${LEVELS[level]} angehalten und kann dort wieder arbeiten gelassen werden.`,
    reason: 'Grund, der den Leuten gesagt wird',
    pause: 'Anhalten…',
    resume: 'Weiterarbeiten lassen',
    confirm: 'Jetzt anhalten',
    cancel: 'Abbrechen',
    badge: 'angehalten',
    donePaused: 'Der Bot ist hier angehalten.',
    doneResumed: 'Der Bot arbeitet hier wieder.',
    stillPaused: 'Hier ist das Anhalten zurückgenommen. Eine Einstellung für mehr als diesen Ort hält den Bot noch an.',
  },

  usage: {
    today: 'Heute',
    share: (percent) => `${percent} % der Grenze verbraucht`,
    noLimit: 'keine Grenze',
    meter: (team) => `Verbraucht von der Grenze für heute: ${team}`,
    resets: (when) => `beginnt neu um ${when}`,
    days: (team) => `Die letzten Tage: ${team}`,
    columns: { day: 'Tag', cost: 'Kosten', tokens: 'Token', exchanges: 'Wortwechsel' },
    ofTeam: 'Der Verbrauch wird für das ganze Team gezählt.',
    none: 'Der Verbrauch wird je Team gezählt, und dieser Ort gehört zu keinem.',
    unknownCost: 'unbekannt',
  },

  history: {
    title: 'Was hier und darunter geändert wurde',
    empty: 'Hier wurde noch nichts geändert.',
    older: 'Ältere Änderungen',
    end: 'Das ist alles.',
    what: {
      set: 'gesetzt',
      inherit: 'zurückgenommen',
      lock: 'gesperrt',
      unlock: 'freigegeben',
    },
    change: (before, after) => `${before} ⟶ ${after}`,
    on: {
      slack: 'über Slack',
      discord: 'über Discord',
      web: 'auf dieser Seite',
      cli: 'auf der Kommandozeile',
      code: 'durch Code',
    },
  },

  feedback: {
    title: 'Was Leute von Antworten halten',
    empty: 'Hier hat noch niemand eine Rückmeldung gegeben.',
    up: 'Hilfreich',
    down: 'Nicht hilfreich',
    noReason: 'Kein Grund genannt.',
    openThread: 'Thread öffnen',
    replay: 'Wie es zu der Antwort kam, zeigt denen, die den Bot betreiben, eine Wiederholung des Threads:',
    copy: 'Kopieren',
    copied: 'Kopiert',
  },

  approvals: germanAdminPageApprovals,
  servers: germanAdminPageServers,

  mine: {
    title: 'Was von mir gespeichert ist',
    explanation: (bot) => `Das hat ${bot} von dir gespeichert, und das kannst du damit tun.`,
    counts: {
      messages: 'Nachrichten',
      threads: 'Threads damit',
      memories: 'Notizen und Erinnerungen',
      timers: 'Wecker',
      feedback: 'Rückmeldungen',
      usageDays: 'Tage mit Verbrauch',
    },
    optOut: 'Lass mich aus',
    optOutAbout:
      'Ab jetzt wird nichts aufgenommen, durchsucht oder einem Modell gezeigt, was du schreibst. Du kannst zurückkommen.',
    forget: 'Vergiss mich…',
    forgetAbout: 'Löscht alles, was von dir gespeichert ist, überall. Das lässt sich nicht zurücknehmen.',
    forgetConfirm: 'Alles, was von dir gespeichert ist, wird endgültig gelöscht. Willst du das?',
    forgetYes: 'Ja, vergiss mich',
    receipt: (id, threads, entries) =>
      `Erledigt: ${count(entries, 'Eintrag', 'Einträge')} in ${count(threads, 'Thread', 'Threads')} gelöscht. Beleg: ${id}`,
    incomplete: 'Einige Stellen waren nicht zu erreichen; es wird wieder versucht, bis es getan ist.',
    partial: 'Es kann mehr sein: Nicht alles war rechtzeitig zu zählen.',
  },

  member: {
    title: 'Was er hier kann',
    none: 'Hier ist kein Werkzeug an.',
    for: (audience) => `Für: ${audience}`,
  },
};

const LEVELS = {
  deployment: 'für die ganze Installation',
  direct: 'für Direktnachrichten',
  team: 'für das ganze Team',
  channel: 'für den Kanal',
} as const;

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function list(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} und ${items.at(-1)}`;
}

function amount(number: number): string {
  return number.toLocaleString('de-DE');
}

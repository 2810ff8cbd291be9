import type { SlackAdminTexts, SlackScopeWords } from './slack-admin-texts.ts';

/** Tools, settings and people's own data in Slack, in German. */
export const germanSlackAdmin: SlackAdminTexts = {
  title: 'Einstellungen',
  sections: {
    tools: 'Werkzeuge',
    settings: 'Einstellungen',
    approvals: 'Zustimmungen',
    servers: 'MCP-Server',
    usage: 'Verbrauch und Grenzen',
    audit: 'Änderungen',
    feedback: 'Rückmeldungen',
    me: 'Für mich',
  },
  scopeIs: (scope) => {
    switch (scope.kind) {
      case 'team':
        return '*Der ganze Workspace.* Was du hier änderst, gilt in jedem Kanal, der es nicht anders festlegt.';
      case 'channel':
        return `*Nur ${scope.channel}.* Was hier nicht festgelegt ist, gilt wie im Workspace.`;
      case 'direct':
        return '*Direktnachrichten mit dem Bot.* Sie gehören zu keinem Workspace.';
      case 'deployment':
        return '*Alles, worin dieser Bot arbeitet:* alle Workspaces, Kanäle und Direktnachrichten, die es nicht anders festlegen.';
    }
  },
  pickChannel: 'Ein Kanal…',
  scopeButtons: { team: 'Ganzer Workspace', direct: 'Direktnachrichten', deployment: 'Überall' },
  unknownRights: 'Ich konnte nicht klären, ob du das ändern darfst. Versuch es gleich noch einmal.',
  failed: 'Das konnte nicht gelesen werden. Schließ das Fenster und versuch es gleich noch einmal.',
  loading: 'Einen Moment…',
  close: 'Schließen',
  cancel: 'Abbrechen',
  attention: 'Nicht gespeichert',
  page: ({ page, of }) => `Seite ${page} von ${of}`,
  previous: 'Vorige Seite',
  next: 'Nächste Seite',
  newest: 'Neueste',
  older: 'Ältere',
  isWorking: 'Der Bot arbeitet hier.',
  isPaused: ({ reason, origin }) => `*Der Bot pausiert hier.*${reason === undefined ? '' : ` ${reason}`}\n_${origin}_`,
  pause: {
    button: 'Pausieren…',
    title: 'Bot pausieren',
    about: (scope) =>
      `${capital(place(scope))} hört der Bot sofort auf zu arbeiten und antwortet niemandem, bis ihn jemand fortsetzt.`,
    reason: 'Warum?',
    reasonHint: 'Wer den Bot in der Zwischenzeit ruft, liest das.',
    submit: 'Pausieren',
    resume: 'Fortsetzen',
    paused: (scope) => `Der Bot pausiert ${place(scope)}.`,
    resumed: (scope) => `Der Bot arbeitet ${place(scope)} wieder.`,
    elsewhere: 'Die Pause gilt für mehr als diesen Ort und kann nicht für ihn allein beendet werden.',
  },
  tools: {
    none: 'Dieser Bot hat keine Werkzeuge.',
    count: (tools, on) => `${count(tools, 'Werkzeug', 'Werkzeuge')}, ${on} davon an`,
    find: 'Werkzeug suchen…',
    on: 'An',
    off: 'Aus',
    forWhom: (audience) => `für ${audience}`,
    perDay: (calls) => `${calls} Aufrufe je Person und Tag`,
    outside: 'greift nach außen',
    switchOn: 'Einschalten',
    switchOff: 'Ausschalten',
    configure: 'Einrichten…',
    problem: (sentence) => `*Nicht benutzbar:* ${sentence}`,
  },
  saved: (changes) => `*Gespeichert.* ${changes.map(({ label, value }) => `${label}: ${value}`).join('; ')}`,
  nothingChanged: 'Es wurde nichts geändert.',
  alsoChanged: (changes) => ['Andere haben inzwischen geändert:', ...changes.map((each) => `•  ${each}`)].join('\n'),
  conflict: (changes) =>
    [
      '*Nicht gespeichert:* Jemand war schneller. Sieh es dir noch einmal an und ändere es, wenn du es noch willst.',
      ...changes.map((each) => `•  ${each}`),
    ].join('\n'),
  notSaved: (sentence) => `*Nicht gespeichert.* ${sentence}`,
  settings: { change: 'Ändern…', lockedBelow: 'fest für alles darunter' },
  form: {
    submit: 'Speichern',
    enabled: 'An oder aus',
    forScope: (scope) => `_Für ${scopeName(scope)}_`,
    part: (part, of) => `(Teil ${part} von ${of})`,
    moreRoom: 'Mehr Platz',
    on: 'An',
    off: 'Aus',
    numberHint: (minimum, maximum) => {
      if (minimum !== undefined && maximum !== undefined) return `Von ${minimum} bis ${maximum}.`;
      if (minimum !== undefined) return `Mindestens ${minimum}.`;
      return maximum === undefined ? '' : `Höchstens ${maximum}.`;
    },
    listHint: 'Ein Eintrag je Zeile.',
    choicesHint: (choices) => `Von ${choices} Namen; tippe ein, was du wählst, je Zeile einen.`,
    secretSet: 'Es ist etwas eingetragen. Man kann es nur ersetzen.',
    secretUnset: 'Noch ist nichts eingetragen.',
    secretHint: 'Wird verschlüsselt gespeichert und nie wieder gezeigt. Leer gelassen bleibt es, wie es ist.',
    audience: { everyone: 'Alle', admins: 'Admins', named: 'Die Personen und Gruppen unten' },
    people: (label) => `${label}: Personen`,
    groups: (label) => `${label}: Nutzergruppen`,
    groupIdsHint:
      'Ids von Nutzergruppen, eine je Zeile. Mit der Berechtigung usergroups:read könnten sie nach Namen gewählt werden.',
    elsewhere: (ids) => `Außerdem von anderen Plattformen, und behalten: ${ids.join(', ')}.`,
    reset: 'Hier nicht mehr festgelegt',
    resetHint: 'Was angekreuzt ist, gilt wieder wie auf der Ebene darüber; ein Geheimnis wird entfernt.',
    lock: 'Fest für alles darunter',
    lockHint: 'Was angekreuzt ist, kann darunter nicht anders festgelegt werden: was dort steht, zählt nicht.',
    cannotBeEmpty: 'Das kommt von der Ebene darüber. Ändere es dort oder trage hier etwas anderes ein.',
    pages: ({ page, of }) => `Teil ${page} von ${of}. Speichere, bevor du zu einem anderen Teil gehst.`,
    isGone: 'Das gibt es nicht mehr.',
  },
  usage: {
    title: 'Heute verbraucht, vom ganzen Workspace',
    today: ({ costUsd, tokens }) => `${dollars(costUsd)}, ${number(tokens)} Token`,
    limit: ({ costUsd, tokens, percent, resets }) => {
      const limits = [...(costUsd > 0 ? [dollars(costUsd)] : []), ...(tokens > 0 ? [`${number(tokens)} Token`] : [])];
      return `${percent} % der Grenze von ${limits.join(' und ')}; sie gilt neu ab ${resets}.`;
    },
    noLimit: 'Für den Workspace gibt es keine Grenze.',
    days: (days) => `Die letzten ${days} Tage`,
    day: ({ day, exchanges, tokens, costUsd }) =>
      `${day}: ${count(exchanges, 'Antwort', 'Antworten')}, ${number(tokens)} Token, ${dollars(costUsd)}`,
    unpriced: '_Von manchen Modellen ist kein Preis bekannt: es kostet mehr als das._',
    ofTeamOnly: 'Der Verbrauch wird für den ganzen Workspace gezählt; dessen Admins können ihn sehen.',
    budgets: 'Grenzen',
  },
  audit: {
    none: 'Hier wurde noch nichts geändert.',
    entry: ({ who, when, surface, scope }) => `${who}, ${when}, ${SURFACES[surface]}, für ${scopeName(scope)}`,
    changed: ({ label, kind, before, after }) => {
      switch (kind) {
        case 'set':
          return `*${label}:* ${before === '' ? after : `${before} → ${after}`}`;
        case 'inherit':
          return `*${label}:* hier nicht mehr festgelegt${before === '' ? '' : ` (war ${before})`}`;
        case 'lock':
          return `*${label}:* fest für alles darunter`;
        case 'unlock':
          return `*${label}:* nicht mehr fest für alles darunter`;
      }
    },
  },
  feedback: {
    none: 'Hier hat noch niemand etwas zu Antworten gesagt.',
    entry: ({ value, when, who }) =>
      `*${value === 'up' ? 'Hilfreich' : 'Nicht hilfreich'}*  ·  ${who === undefined ? '' : `${who}, `}${when}`,
    openThread: 'Thread öffnen',
    replay: (command) => `Um es noch einmal laufen zu lassen, dort wo der Bot läuft: \`${command}\``,
    why: 'Was war falsch daran?',
    tellWhy: 'Sag uns, warum…',
    whyTitle: 'Was war falsch?',
    whyLabel: 'Was war an der Antwort falsch?',
    whyHint: 'Wer die Einstellungen dieses Bots ändert, liest es mit deinem Namen, außer bei Direktnachrichten.',
    send: 'Senden',
    thanks: 'Danke, das hilft.',
  },
  me: {
    manage: 'Werkzeuge und Einstellungen verwalten',
    threadsTitle: 'Deine letzten Threads mit mir',
    noThreads: 'Du hast mich in den letzten 30 Tagen nicht gerufen.',
    threadIn: (where, when, state) => `*${where}*, ${when}  ·  ${THREAD_STATES[state]}`,
    direct: 'Direktnachricht',
    openThread: 'Thread öffnen',
    stop: 'Stopp',
    mute: 'Stummschalten',
    whomTitle: 'Wen du fragen kannst',
    whomAbout: 'Welche Werkzeuge ich habe und wie ich arbeite, ist für den Workspace festgelegt.',
    channelSettings: 'Wenn du dich um einen Kanal kümmerst, wähle ihn, um seine Einstellungen zu sehen.',
    pickChannel: 'Kanal wählen',
    privacyTitle: 'Was ich von dir aufbewahre',
    privacyAbout:
      'Ich bewahre die Unterhaltungen auf, die du mit mir führst, damit ich sie fortsetzen kann. Du kannst sehen, wie viel das ist, es löschen lassen oder ausgelassen werden.',
    isLeftOut: 'Du wirst ausgelassen: Ich nehme nichts auf, was du schreibst, und antworte dir nur, um das zu sagen.',
    whatIsStored: 'Was ist von mir gespeichert?',
    leaveOut: 'Lass mich aus',
    takeIn: 'Nimm mich wieder auf',
    forget: 'Vergiss mich…',
    leaveOutConfirm: {
      title: 'Dich auslassen?',
      text: 'Ab jetzt nehme ich nichts mehr auf, was du schreibst, und antworte dir nicht. Was schon gespeichert ist, bleibt, bis du es löschen lässt. Du kannst jederzeit zurückkommen.',
      confirm: 'Lass mich aus',
    },
    takeInConfirm: {
      title: 'Dich wieder aufnehmen?',
      text: 'Was du ab jetzt schreibst, wird dort wieder aufgenommen, wo du mit mir sprichst, und ich antworte dir.',
      confirm: 'Nimm mich auf',
    },
    forgetConfirm: {
      title: 'Alles von dir vergessen?',
      text: 'Deine Nachrichten, Notizen und Erinnerungen, Termine und Rückmeldungen werden überall gelöscht. Das lässt sich nicht rückgängig machen. Das nächste Fenster fragt noch einmal.',
      confirm: 'Weiter',
    },
    storedTitle: 'Von dir gespeichert',
    forgetTitle: 'Vergiss mich',
    forgetAbout:
      'Alles von dir wird gelöscht, wo immer es ist: deine Nachrichten in allen Threads, deine Notizen, Erinnerungen, Termine und Rückmeldungen. Antworten an andere bleiben. Es lässt sich nicht rückgängig machen.',
    forgetWord: 'vergessen',
    forgetLabel: (word) => `Zur Bestätigung tippe: ${word}`,
    forgetSubmit: 'Vergiss mich',
    forgetMistyped: (word) => `Tippe ${word} oder brich ab.`,
    forgetting: 'Es wird getan; das kann eine Minute dauern. Du kannst das Fenster schließen.',
  },
  help: (command) =>
    [
      'Du darfst ändern, wie ich hier eingestellt bin:',
      '',
      `- \`${command} werkzeuge\` zeigt Werkzeuge und schaltet sie ein und aus`,
      `- \`${command} einstellungen\`, \`anweisungen\` und \`budget\` ändern alles andere`,
      `- \`${command} pause\` und \`${command} fortsetzen\``,
      `- \`${command} verbrauch\`, \`protokoll\` und \`feedback\` zeigen, was verbraucht, geändert und gesagt wurde`,
      `- \`${command} server\` zeigt MCP-Server; alle anderen sehen die, bei denen sie ein eigenes Konto haben`,
      `- \`${command} zustimmungen\` zeigt allen, was auf ihre Zustimmung wartet, und dir alles`,
      `- \`${command} datenschutz\` zeigt allen, was ich von ihnen aufbewahre`,
    ].join('\n'),
};

const SURFACES = {
  slack: 'in Slack',
  discord: 'in Discord',
  web: 'auf der Webseite',
  cli: 'durch einen Befehl',
  code: 'durch ein Programm',
} as const;

const THREAD_STATES = {
  working: 'ich arbeite dort',
  muted: 'ich schweige dort',
  quiet: 'es wird nichts getan',
} as const;

/** Where something is done: `in #general`. */
function place(scope: SlackScopeWords): string {
  switch (scope.kind) {
    case 'team':
      return 'im ganzen Workspace';
    case 'channel':
      return `in ${scope.channel}`;
    case 'direct':
      return 'in Direktnachrichten';
    case 'deployment':
      return 'überall';
  }
}

/** What something is for: `#general`. */
function scopeName(scope: SlackScopeWords): string {
  switch (scope.kind) {
    case 'team':
      return 'den ganzen Workspace';
    case 'channel':
      return scope.channel;
    case 'direct':
      return 'Direktnachrichten';
    case 'deployment':
      return 'alles';
  }
}

function dollars(amount: number): string {
  return `${new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)} $`;
}

function number(value: number): string {
  return new Intl.NumberFormat('de-DE').format(value);
}

function count(amount: number, one: string, many: string): string {
  return `${number(amount)} ${amount === 1 ? one : many}`;
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

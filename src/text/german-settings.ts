import type { ConditionProblem, LockWords, SettingsLevel, SettingsTexts, SettingsWhere } from './settings-texts.ts';

const LEVELS: Readonly<Record<SettingsLevel, string>> = {
  deployment: 'überall',
  direct: 'Direktnachrichten',
  team: 'das Team',
  channel: 'der Kanal',
};

const FOR_LEVEL: Readonly<Record<SettingsLevel, string>> = {
  deployment: 'alles',
  direct: 'Direktnachrichten',
  team: 'das ganze Team',
  channel: 'den Kanal',
};

const DESCRIPTION_OF_LIMIT = '0 heißt: keine Grenze.';

export const germanSettings: SettingsTexts = {
  general: {
    follow: {
      label: 'Wem geantwortet wird',
      description: 'Wem in einem Thread geantwortet wird, an dem der Bot teilnimmt.',
    },
    progress: { label: 'Fortschritt', description: 'Wie viel von der Arbeit zu sehen ist, während man wartet.' },
    liveText: {
      label: 'Wachsende Antworten',
      description:
        'Wie eine Antwort wächst, wo die Plattform beides kann: als ihr eigener Live-Text oder durch Bearbeiten.',
    },
    replyPlace: {
      label: 'Ort der Antworten',
      description: 'Wo eine Erwähnung in einem Kanal beantwortet wird: in einem eigenen Thread oder im Kanal.',
    },
    locale: { label: 'Sprache', description: 'Die Sprache der Sätze, die der Bot selbst schreibt.' },
    instructions: {
      label: 'Anweisungen',
      description: 'Was dem Modell hier gesagt wird, zusätzlich zu dem, was ihm auf weiteren Ebenen gesagt wird.',
    },
    model: { label: 'Modell', description: 'Das Modell, das hier antwortet.' },
    exchangeCost: {
      label: 'US-Dollar für eine Antwort',
      description: `Was ein Austausch kosten darf. ${DESCRIPTION_OF_LIMIT}`,
    },
    personDayCost: {
      label: 'US-Dollar je Person und Tag',
      description: `Was eine Person an einem Tag verbrauchen darf. ${DESCRIPTION_OF_LIMIT}`,
    },
    personDayTokens: {
      label: 'Tokens je Person und Tag',
      description: `Tokens, die eine Person an einem Tag verbrauchen darf. ${DESCRIPTION_OF_LIMIT}`,
    },
    teamDayCost: {
      label: 'US-Dollar je Team und Tag',
      description: `Was das ganze Team an einem Tag verbrauchen darf. ${DESCRIPTION_OF_LIMIT}`,
    },
    teamDayTokens: {
      label: 'Tokens je Team und Tag',
      description: `Tokens, die das ganze Team an einem Tag verbrauchen darf. ${DESCRIPTION_OF_LIMIT}`,
    },
    requestsPerHour: {
      label: 'Anfragen je Person und Stunde',
      description: `Wie viele Austausche eine Person in einer Stunde beginnen darf. ${DESCRIPTION_OF_LIMIT}`,
    },
    paused: {
      label: 'Pause',
      description:
        'Solange Pause ist, hört der Bot hier mit allem auf und antwortet niemandem. Den Grund liest, wer ihn ruft.',
    },
    pilotChannels: {
      label: 'Pilotkanäle',
      description:
        'Die einzigen Kanäle, in denen der Bot arbeitet; in anderen sagt er das. Keiner gewählt: er arbeitet überall.',
    },
    channelAdmins: {
      label: 'Admins dieses Kanals',
      description: 'Wer außer den Admins des Teams ändern darf, was für diesen Kanal gilt.',
    },
  },
  approvals: {
    approvers: {
      label: 'Wer freigeben darf',
      description: 'Wer zustimmungspflichtige Aufrufe freigeben oder ablehnen darf, außer denen, die darum baten.',
    },
    ownRequests: {
      label: 'Eigene Anfragen freigeben',
      description: 'Ob einen Aufruf auch freigeben darf, wer darum gebeten hat. Wenn nicht, muss es jemand anders tun.',
    },
    notify: {
      label: 'Wer von Anfragen erfährt',
      description: 'Wem eine Anfrage gezeigt wird, außer in der Unterhaltung, aus der sie kommt.',
    },
    channel: {
      label: 'Kanal der Freigebenden',
      description: 'Der Kanal, in dem Anfragen gezeigt werden, wenn dessen Mitglieder davon erfahren sollen.',
    },
    expireHours: {
      label: 'Stunden zum Entscheiden',
      description: 'Nach so vielen Stunden ohne Entscheidung verfällt eine Anfrage, und der Aufruf unterbleibt.',
    },
    remindMinutes: {
      label: 'Minuten bis zur Erinnerung',
      description: 'Nach so vielen Minuten ohne Entscheidung wird einmal erinnert. 0 heißt: nie.',
    },
  },
  tool: {
    enabled: { label: 'An', description: 'Ob der Bot dieses Werkzeug hier benutzen kann.' },
    audience: { label: 'Wer es benutzen darf', description: 'Für wen der Bot dieses Werkzeug benutzt.' },
    callsPerPersonDay: {
      label: 'Aufrufe je Person und Tag',
      description: `Wie oft es für eine Person in 24 Stunden aufgerufen werden darf. ${DESCRIPTION_OF_LIMIT}`,
    },
    approval: {
      label: 'Aufrufe, die Zustimmung brauchen',
      description: 'Welche seiner Aufrufe jemand freigeben muss, bevor sie gemacht werden.',
    },
    approvalWhen: {
      label: 'Bedingungen für Zustimmung',
      description:
        'Je Zeile: ein Argument, ein Vergleich, ein Wert. Zustimmung ist nötig, wo eine zutrifft oder nicht zu erkennen ist.',
    },
  },
  choices: {
    follow: {
      auto: 'Alles, solange nur eine Person mit dem Bot spricht, sonst Erwähnungen',
      mention: 'Nur Erwähnungen',
      all: 'Alles',
    },
    progress: { quiet: 'Eine Zeile', normal: 'Die Schritte', detailed: 'Die Schritte im Einzelnen' },
    liveText: { auto: 'Wie es passt', stream: 'Live-Text der Plattform', edit: 'Durch Bearbeiten' },
    replyPlace: { thread: 'In einem Thread', channel: 'Im Kanal' },
    notify: {
      auto: 'Freigebende, direkt, wenn wer darum bat nicht entscheiden darf',
      thread: 'Sonst niemand',
      direct: 'Freigebende, direkt',
      channel: 'Der Kanal der Freigebenden',
    },
    approval: {
      tool: 'Wie es das Werkzeug sagt',
      never: 'Keine',
      always: 'Alle',
      when: 'Die, auf die eine Bedingung zutrifft',
    },
  },
  approvalChoices: {
    never: 'Es sagt, dass keiner seiner Aufrufe Zustimmung braucht.',
    always: 'Es sagt, dass alle seine Aufrufe Zustimmung brauchen.',
    depends: 'Es entscheidet danach, worum es bei einem Aufruf geht.',
    when: 'Ohne Bedingungen alle.',
  },
  conditionHint: 'etwa amount above 100, to not endsWith @example.com, path startsWith /etc, force given',
  levels: LEVELS,
  origin: ({ kind, level, who }) => {
    if (kind === 'default' || level === undefined) return 'Voreinstellung';
    if (kind === 'config') return `Konfiguration, für ${FOR_LEVEL[level]}`;
    return `für ${FOR_LEVEL[level]} eingestellt${who === undefined || who === '' ? '' : ` von ${who}`}`;
  },
  lock: (lock) =>
    lock.kind === 'config'
      ? `Das ist durch die Konfiguration für ${FOR_LEVEL[lock.level]} festgelegt. Wer die Installation betreibt, kann es dort ändern.`
      : `${lockedBy(lock)} Freigeben kann es ${whoCan(lock)}.`,
  refusal: (where) => `Das darfst du nicht ändern. Ändern kann es ${whoCan(where)}.`,
  channelAdminsRefusal: (where) =>
    `Du darfst ändern, was für diesen Kanal gilt, aber nicht, wer das sonst noch darf. Das kann ${whoCan({ ...where, level: 'team' })}.`,
  shown: {
    on: 'an',
    off: 'aus',
    notSet: 'nicht gesetzt',
    entered: 'eingetragen',
    notEntered: 'nicht eingetragen',
    everyone: 'alle',
    admins: 'Admins',
    named: (people, groups) => {
      const parts = [
        ...(people > 0 ? [count(people, 'Person', 'Personen')] : []),
        ...(groups > 0 ? [count(groups, 'Gruppe', 'Gruppen')] : []),
      ];
      return parts.length === 0 ? 'niemand' : parts.join(' und ');
    },
    paused: (reason) => (reason === undefined ? 'Pause' : `Pause: ${reason}`),
    notPaused: 'keine Pause',
    everywhere: 'überall',
    people: (people) => count(people, 'Person', 'Personen'),
    channels: (channels) => count(channels, 'Kanal', 'Kanäle'),
    noLimit: 'keine Grenze',
    none: 'keine',
  },
  problems: {
    unknown: (key) => `Die Einstellung "${key}" gibt es nicht (mehr); lade neu, um zu sehen, was es gibt.`,
    otherLevel: (levels) =>
      `Das kann hier nicht eingestellt werden, sondern für ${levels.map((each) => FOR_LEVEL[each]).join(', ')}.`,
    noSecretKey:
      'Geheimnisse können nicht eingetragen werden, weil es nichts gibt, womit sie verschlüsselt würden. Wer den Bot betreibt, kann `secretKey` (THREADLOOP_SECRET_KEY) setzen.',
    noPause: 'Eine Pause hat einen Grund, der leer sein darf.',
    secretLock: 'Ein Geheimnis kann nicht für engere Ebenen festgelegt werden.',
    condition: (line, problem) => `Zeile ${line}: ${conditionProblem(problem)}`,
    noSuchChannel: (channel) =>
      `Hier gibt es keinen Kanal „${shortened(channel)}“, oder der Bot sieht ihn nicht. Nenne einen Kanal dieses Teams, und lade den Bot dorthin ein, wenn er privat ist.`,
    closedChannel: (channel) =>
      `In „${shortened(channel)}“ könnten Anfragen nicht gezeigt werden: Der Bot darf dort nichts schreiben. Lade ihn dorthin ein, oder nenne einen anderen Kanal.`,
  },
  secretsMissing: (labels) =>
    `Es kann erst benutzt werden, wenn ein Admin in seinen Einstellungen Folgendes einträgt: ${labels.join(', ')}.`,
  mcpServer: (name) => `MCP-Server „${name}“`,
  acts: {
    approved: 'ein Aufruf wurde freigegeben',
    approvedForThread: 'Aufrufe wurden für eine Unterhaltung freigegeben',
    revoked: 'die Freigabe für eine Unterhaltung wurde zurückgenommen',
    denied: 'ein Aufruf wurde abgelehnt',
    withdrawn: 'eine Anfrage wurde zurückgezogen',
    expired: 'niemand hat rechtzeitig entschieden',
    refused: 'jemand, der nicht entscheiden darf, hat es versucht',
    executed: 'ein freigegebener Aufruf wurde ausgeführt',
    failed: 'ein freigegebener Aufruf ist fehlgeschlagen',
    outcomeUnknown: 'ein freigegebener Aufruf wurde unterbrochen, und niemand weiß, ob er ausgeführt wurde',
    dropped: 'ein freigegebener Aufruf wurde nicht ausgeführt',
    serverAdded: 'ein MCP-Server wurde hinzugefügt',
    serverRemoved: 'ein MCP-Server wurde entfernt',
    serverChanged: 'ein MCP-Server wurde geändert',
    signedIn: 'jemand hat sich angemeldet',
    signedOut: 'jemand hat sich abgemeldet',
    takenBack: 'wer sich angemeldet hatte, hat sein Konto zurückgenommen',
  },
  leftover: (key, why) =>
    why === 'unknown'
      ? `Hier ist "${key}" gesetzt, aber die Einstellung gibt es nicht mehr. Sie zählt nicht und kann entfernt werden.`
      : `Was hier für "${key}" gesetzt ist, passt nicht mehr zu dieser Version. Es zählt nicht; setze es neu oder entferne es.`,
};

function conditionProblem(problem: ConditionProblem): string {
  switch (problem.kind) {
    case 'incomplete':
      return 'Schreibe ein Argument, einen Vergleich und einen Wert, etwa `amount above 100`.';
    case 'comparison':
      return `„${shortened(problem.entered)}“ ist kein Vergleich. Es gibt ${problem.known.join(', ')}, jeweils auch mit „not“ davor.`;
    case 'value':
      return 'Der Wert, mit dem verglichen wird, fehlt.';
    case 'number':
      return `„above“ und „below“ vergleichen mit einer Zahl wie 100 oder 2.5, nicht mit „${shortened(problem.entered)}“.`;
    case 'tooMuch':
      return '„given“ steht am Ende, ohne einen Wert.';
    case 'argument':
      return `Das Werkzeug hat kein Argument „${shortened(problem.entered)}“. Es hat ${problem.known.join(', ')}.`;
  }
}

function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}

function lockedBy({ who, level }: LockWords): string {
  return `Das wurde für ${FOR_LEVEL[level]} von ${who === '' ? 'einem Admin' : who} festgelegt.`;
}

function whoCan({ level, platform }: SettingsWhere): string {
  if (level === 'deployment' || level === 'direct') {
    return 'nur, wer den Bot betreibt, und die Admins, die seine Konfiguration nennt';
  }
  const admins =
    platform === 'slack'
      ? 'ein Admin oder Inhaber dieses Workspace'
      : platform === 'discord'
        ? 'ein Mitglied, das diesen Server verwalten darf'
        : 'ein Admin, den die Konfiguration nennt';
  return level === 'team' ? admins : `${admins}, oder wer als Admin dieses Kanals eingetragen ist`;
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

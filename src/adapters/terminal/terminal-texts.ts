/** Every sentence of the terminal that is not a reply's own. */
export interface TerminalTexts {
  readonly welcome: (botName: string) => string;
  readonly working: string;
  readonly stopHint: string;
  readonly step: (label: string, detail: string | undefined, state: 'running' | 'done' | 'failed') => string;
  readonly steering: string;
  readonly queued: string;
  readonly read: (botName: string) => string;
  readonly ignored: (botName: string) => string;
  readonly storeFailed: string;
  readonly tooLong: (longest: number) => string;
  readonly speakingAs: (name: string) => string;
  readonly personInvalid: string;
  /** A file goes with the next message. */
  readonly fileAttached: (name: string) => string;
  readonly fileMissing: string;
  /** Under a request for consent: who may decide, and until when (UTC). */
  readonly approvers: (approvers: string, until: string) => string;
  readonly howToDecide: (approval: string) => string;
  /** No request, or too much, is named. */
  readonly decisionInvalid: string;
  /** A decision could not be stored. */
  readonly decisionFailed: string;
  readonly quitHint: string;
  readonly stopping: string;
  readonly sources: string;
  readonly replaced: string;
}

const english: TerminalTexts = {
  welcome: (botName) =>
    `Write to ${botName}. While it works, what you write steers it. /help, /as NAME to speak as somebody else, /file PATH to attach a file, /quit.`,
  working: 'Working',
  stopHint: 'stop or Ctrl-C ends it',
  step: (label, detail, state) => `- ${label}${detail ? `: ${detail}` : ''} (${state})`,
  steering: 'steering: read before the next step',
  queued: 'queued: next in line',
  read: (botName) => `read; write @${botName} to be answered`,
  ignored: (botName) => `not taken in; write @${botName} to be answered`,
  storeFailed: 'This was not taken: it could not be stored. Write it again.',
  tooLong: (longest) => `This was not taken: a message may have ${longest} characters.`,
  speakingAs: (name) => `You speak as ${name}.`,
  fileAttached: (name) => `${name} goes with your next message.`,
  fileMissing: 'There is no file there that could be read: /file notes.txt',
  approvers: (approvers, until) => `  May decide until ${until} UTC: ${approvers}`,
  howToDecide: (approval) =>
    `  /approve ${approval}, /approve ${approval} thread (for 24 hours), /deny ${approval} REASON, /withdraw ${approval}`,
  decisionInvalid: 'Say which request: /approve NUMBER, /approve NUMBER thread, /deny NUMBER REASON, /withdraw NUMBER',
  decisionFailed: 'This was not decided: it could not be stored. Try it again.',
  personInvalid: 'A name has letters, digits, ".", "_" and "-": /as alice',
  quitHint: 'Ctrl-C again, Ctrl-D or /quit ends the conversation.',
  stopping: 'Stopping. Ctrl-C again ends the conversation.',
  sources: 'Sources:',
  replaced: 'The answer was replaced by this one:',
};

const german: TerminalTexts = {
  welcome: (botName) =>
    `Schreib ${botName}. Was du schreibst, während gearbeitet wird, lenkt die Arbeit. /help, /as NAME um als jemand anders zu sprechen, /file PFAD um eine Datei anzuhängen, /quit.`,
  working: 'In Arbeit',
  stopHint: 'stopp oder Strg-C beendet sie',
  step: (label, detail, state) =>
    `- ${label}${detail ? `: ${detail}` : ''} (${{ running: 'läuft', done: 'fertig', failed: 'gescheitert' }[state]})`,
  steering: 'lenkt: wird vor dem nächsten Schritt gelesen',
  queued: 'eingereiht: kommt als Nächstes',
  read: (botName) => `gelesen; eine Antwort kommt auf @${botName}`,
  ignored: (botName) => `nicht aufgenommen; eine Antwort kommt auf @${botName}`,
  storeFailed: 'Das wurde nicht angenommen: Es konnte nicht gespeichert werden. Schreib es noch einmal.',
  tooLong: (longest) => `Das wurde nicht angenommen: Eine Nachricht darf ${longest} Zeichen haben.`,
  speakingAs: (name) => `Du sprichst als ${name}.`,
  fileAttached: (name) => `${name} geht mit deiner nächsten Nachricht mit.`,
  fileMissing: 'Dort ist keine Datei, die sich lesen ließe: /file notizen.txt',
  approvers: (approvers, until) => `  Entscheiden können bis ${until} UTC: ${approvers}`,
  howToDecide: (approval) =>
    `  /approve ${approval} (ja), /approve ${approval} thread (für 24 Stunden), /deny ${approval} GRUND (nein), /withdraw ${approval} (zurückziehen)`,
  decisionInvalid: 'Sag, welche Anfrage: /approve NUMMER, /approve NUMMER thread, /deny NUMMER GRUND, /withdraw NUMMER',
  decisionFailed: 'Das wurde nicht entschieden: Es konnte nicht gespeichert werden. Versuch es noch einmal.',
  personInvalid: 'Ein Name hat Buchstaben, Ziffern, ".", "_" und "-": /as alice',
  quitHint: 'Noch einmal Strg-C, Strg-D oder /quit beendet das Gespräch.',
  stopping: 'Wird angehalten. Noch einmal Strg-C beendet das Gespräch.',
  sources: 'Quellen:',
  replaced: 'Die Antwort wurde durch diese ersetzt:',
};

/** The terminal's sentences in a language; in English where it has none in that language. */
export function terminalTexts(locale: string): TerminalTexts {
  return /^de\b/iu.test(locale) ? german : english;
}

/** What a slash command opens or does besides what is said to the bot. */
export type ManageWord =
  | 'tools'
  | 'settings'
  | 'instructions'
  | 'usage'
  | 'pause'
  | 'resume'
  | 'audit'
  | 'feedback'
  | 'privacy'
  | 'approvals'
  | 'servers';

/** Every language's words count everywhere, as those that are said to the bot do. */
const WORDS: ReadonlyMap<string, ManageWord> = new Map([
  ...words('tools', ['tools', 'tool', 'werkzeuge', 'werkzeug']),
  ...words('settings', ['settings', 'setting', 'configure', 'einstellungen', 'einstellung']),
  ...words('instructions', ['instructions', 'anweisungen', 'anweisung']),
  ...words('usage', ['usage', 'budget', 'budgets', 'limits', 'verbrauch', 'nutzung', 'grenzen']),
  ...words('pause', ['pause', 'pausieren']),
  ...words('resume', ['resume', 'unpause', 'fortsetzen']),
  ...words('audit', ['audit', 'audit log', 'changes', 'protokoll', 'änderungen']),
  ...words('feedback', ['feedback', 'rückmeldungen']),
  ...words('approvals', ['approvals', 'approval', 'pending', 'zustimmungen', 'zustimmung', 'freigaben']),
  ...words('servers', ['servers', 'server', 'mcp', 'mcp servers', 'mcp server']),
  ...words('privacy', ['privacy', 'my data', 'datenschutz', 'meine daten']),
]);

/** Reads a word that is the whole of a command, case and punctuation aside; undefined for anything else. */
export function readManageWord(text: string): ManageWord | undefined {
  const word = text
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
  return WORDS.get(word);
}

function words(word: ManageWord, written: readonly string[]): readonly (readonly [string, ManageWord])[] {
  return written.map((each) => [each, word] as const);
}

/** What a build is given: `holds` says it of a file, `mayHold` of a folder whether it is worth looking into. */
export interface ContextRules {
  readonly holds: (path: string) => boolean;
  readonly mayHold: (folder: string) => boolean;
}

/**
 * Reads a .dockerignore. Paths are relative, with "/". As with Docker, the last line that matches a path or one of the
 * folders above it decides, and "!" lets in again.
 */
export function readDockerIgnore(text: string): ContextRules {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const path = line.replace(/^!/u, '').replaceAll(/^\/|\/$/gu, '');
      return { path, lets: line.startsWith('!'), pattern: toPattern(path) };
    });
  const holds = (path: string): boolean => {
    const parts = path.split('/');
    const folders = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return rules.findLast(({ pattern }) => folders.some((folder) => pattern.test(folder)))?.lets ?? true;
  };
  return {
    holds,
    mayHold: (folder) =>
      holds(folder) || rules.some(({ path, lets }) => lets && (path.startsWith(`${folder}/`) || /[*?]/u.test(path))),
  };
}

function toPattern(path: string): RegExp {
  const parts = path.split(/(\*\*\/|\*\*|\*|\?)/u);
  const known: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };
  const source = parts.map((part) => known[part] ?? part.replaceAll(/[.+^${}()|[\]\\]/gu, String.raw`\$&`)).join('');
  return new RegExp(`^${source}$`, 'u');
}

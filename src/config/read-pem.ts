import { readFileSync } from 'node:fs';
import { fileFailure } from './file-failure.ts';

/**
 * Reads a file with certificates or a key. What is wrong with it is added to `problems`, as sentences about the setting
 * `name`.
 */
export function readPem(name: string, path: string | undefined, problems: string[]): string | undefined {
  if (path === undefined) return undefined;
  try {
    const text = readFileSync(path, 'utf8');
    if (text.includes('-----BEGIN ')) return text;
    problems.push(`${name} must name a file with PEM text, which has a line "-----BEGIN …"; this one has none.`);
  } catch (error) {
    problems.push(`${name} names a file that cannot be read: ${fileFailure(error)}`);
  }
  return undefined;
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CONFIG = join(ROOT, 'vite.page.config.ts');
const BUILDS = join(ROOT, 'node_modules/.cache/threadloop-page');

/** Builds of earlier sources are kept for as long. */
const KEPT_MS = 60 * 60_000;

/** What the pages are made of: from elsewhere they import types only. */
const SOURCES = ['src/adapters/web/page', 'src/text', 'src/threads/usage', 'vite.page.config.ts', 'package-lock.json'];

/**
 * Builds the page as it is published, and answers with its folder. The same sources are built once: test files run in
 * processes of their own, and each of them asks.
 */
export async function builtPage(): Promise<string> {
  const folder = join(BUILDS, hashOf(SOURCES));
  if (existsSync(folder)) return folder;
  mkdirSync(BUILDS, { recursive: true });
  removeOldBuilds();
  const building = mkdtempSync(join(BUILDS, 'building-'));
  try {
    await build({ configFile: CONFIG, logLevel: 'warn', build: { outDir: building } });
    renameSync(building, folder);
  } catch (error) {
    // Another process may have been faster; what it built is the same.
    rmSync(building, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function removeOldBuilds(): void {
  for (const name of readdirSync(BUILDS)) {
    const build = join(BUILDS, name);
    const ageMs = Date.now() - (statSync(build, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    // A run that began with it may still use a younger one.
    if (ageMs > KEPT_MS) rmSync(build, { recursive: true, force: true });
  }
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesIn(source)) hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** A file itself, or the files of a folder, in the same order each time. */
function filesIn(source: string): readonly string[] {
  if (dirname(source) === '.' || source.endsWith('.ts')) return [source];
  const entries = readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true });
  return entries
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(ROOT.length)] : []))
    .sort();
}

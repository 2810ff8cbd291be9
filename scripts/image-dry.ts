// `npm run image:dry`: the Dockerfile's steps where there is no engine. docs/docker.md says what it proves and what not.
import { fileURLToPath } from 'node:url';
import { dryRun } from './image/dry-run.ts';

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort());

// As in a build: files that the program's user may read.
process.umask(0o022);

try {
  const startedAt = performance.now();
  await dryRun({
    project: fileURLToPath(new URL('../', import.meta.url)),
    print: (line) => console.log(line),
    signal: interrupted.signal,
  });
  console.log(`Done in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s: every step of the Dockerfile works.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

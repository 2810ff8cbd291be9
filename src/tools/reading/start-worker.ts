import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Megabytes that the parsers may take. Beyond it the thread ends, and the process does not notice. */
const HEAP_MB = 256;

/**
 * Starts a file beside this one in a thread of its own: without the environment, whose secrets no parser needs, without
 * a terminal, and within limits of memory.
 *
 * @param name without its ending: source is TypeScript, what is installed is JavaScript
 */
export function startWorker(name: string, workerData: unknown): Worker {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts');
  const file = new URL(`./${name}.${isSource ? 'ts' : 'js'}`, import.meta.url);
  return new Worker(isSource ? loadedFromSource(file) : file, {
    workerData,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
}

/** Node 20 reads no TypeScript, and a loader does not reach threads by itself: the development's is begun in each. */
function loadedFromSource(file: URL): URL {
  const required = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api'));
  const loader = new URL('index.mjs', required).href;
  const [loading, running] = [loader, file.href].map((address) => JSON.stringify(address));
  const code = `import { register } from ${loading}; register(); await import(${running});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

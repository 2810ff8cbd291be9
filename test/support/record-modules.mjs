// Preloaded into a process: writes the address of every module that it loads into the file of RECORD_MODULES, line by line.
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Hooks run in a thread of their own, which loads this file once more.
if (isMainThread) register(import.meta.url);

export async function load(url, context, nextLoad) {
  appendFileSync(process.env.RECORD_MODULES, `${url}\n`);
  return await nextLoad(url, context);
}

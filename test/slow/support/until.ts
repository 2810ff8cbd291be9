import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again until something is true, or an error says what was waited for. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`It was waited ${limitMs / 1_000} s in vain until ${what}.`);
    await sleep(200);
  }
}

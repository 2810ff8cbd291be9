import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until the answer is neither false nor undefined; an error says what was waited for, and `seen` what was there. */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | false | undefined>,
  { limitMs = 30_000, seen = () => '' }: { readonly limitMs?: number; readonly seen?: () => string } = {},
): Promise<T> {
  const deadline = Date.now() + limitMs;
  let failure: unknown;
  while (Date.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
    } catch (error) {
      failure = error;
    }
    await sleep(50);
  }
  throw new Error(`It was waited ${limitMs} ms in vain until ${what}.${seen()}`, { cause: failure });
}

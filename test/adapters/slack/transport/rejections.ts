import { onTestFinished } from 'vitest';

/** Keeps rejections that nobody handled, each of which would end the process. */
export function watchRejections(): readonly unknown[] {
  const rejections: unknown[] = [];
  const note = (reason: unknown): void => {
    rejections.push(reason);
  };
  process.on('unhandledRejection', note);
  onTestFinished(() => {
    process.off('unhandledRejection', note);
  });
  return rejections;
}

/** Lets what was rejected become unhandled. */
export async function settleRejections(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

import type { CliOutput } from './cli-context.ts';

/** Writes a value as JSON, as one line unless `indent` says how far to indent. C1 control characters would act on a terminal, and JSON leaves them as they are. */
export function writeJson(value: object, stdout: CliOutput, indent?: number): void {
  const line = JSON.stringify(value, undefined, indent).replaceAll(/[\u007f-\u009f]/gu, (control) => {
    return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  stdout.write(`${line}\n`);
}

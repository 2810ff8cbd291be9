import type { Reporter, TestModule } from 'vitest/node';

/** Says last, in one line, how many tests passed and against which software. */
// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter by its default export
export default class FiguresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const count = (state: string): number => states.filter((found) => found === state).length;
    const figures = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
    process.stdout.write(`\ne2e:slack: ${figures}, on local-slack 0.1.8 and emulate 0.12.2\n`);
  }
}

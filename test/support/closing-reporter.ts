import type { Reporter, TestModule } from 'vitest/node';
import { missingRequirements } from '../../scripts/requirements.mjs';

/** Closes a run with one plain line of figures, and names what could not run and how to get it. */
// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter by its default export
export default class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') count[state] += 1;
      }
      if (module.errors().length > 0) count.failed += 1;
    }
    const lines = [`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`];
    for (const { name, needs, remedy } of missingRequirements()) {
      lines.push(`not run: ${needs} (${name} is missing). ${remedy}`);
    }
    if (lines.length > 1 && process.env['CI'] === 'true') process.exitCode = 1;
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}

// Measures src/core against its peers and writes the section "core" of docs/benchmarks.md.
//
//     node bench/core/run.mjs [--short] [--case NAME] [--no-report]
//
// --short      3 repetitions instead of 11; nothing is written
// --case NAME  only cases whose name contains NAME; nothing is written
// --no-report  nothing is written

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CASES } from './cases.mjs';
import { summarize, writeReport } from './report.mjs';
import { prepareTargets } from './targets.mjs';

const REPORT = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));
const MEASURE = fileURLToPath(new URL('measure-case.mjs', import.meta.url));
const { values: flags } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    case: { type: 'string' },
    'no-report': { type: 'boolean', default: false },
  },
});
const settings = flags.short ? { warmUps: 1, repetitions: 3 } : { warmUps: 2, repetitions: 11 };
const names = Object.keys(CASES).filter((name) => flags.case === undefined || name.includes(flags.case));
if (names.length === 0)
  throw new Error(`no case contains "${flags.case}"; there are:\n  ${Object.keys(CASES).join('\n  ')}`);

const targets = prepareTargets();
const results = {};
for (const name of names) {
  console.log(name);
  results[name] = {};
  // One library after the other within a case: they then share what else the machine does at that time.
  for (const target of targets) {
    const args = ['--expose-gc', MEASURE, target.library, name, settings.warmUps, settings.repetitions].map(String);
    const summary = summarize(JSON.parse(execFileSync(target.command, args, { encoding: 'utf8' })));
    results[name][target.name] = summary;
    const { unit } = CASES[name];
    console.log(`  ${target.name.padEnd(24)} ${summary.median.toFixed(2)} (${summary.min.toFixed(2)}) µs/${unit}`);
  }
}
if (!flags.short && flags.case === undefined && !flags['no-report']) {
  writeReport(REPORT, targets, results, settings);
  console.log(`written: ${REPORT}`);
}

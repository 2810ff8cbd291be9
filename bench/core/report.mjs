import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CASES } from './cases.mjs';

const OURS = 'threadloop';
const START = '<!-- bench:core -->';
const END = '<!-- /bench:core -->';

/** Median and minimum of the times of one case. */
export function summarize(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], min: sorted[0] };
}

/** Replaces the section "core" of a markdown file, or adds it. `results` maps case to target to summary. */
export function writeReport(path, targets, results, settings) {
  const page = existsSync(path) ? readFileSync(path, 'utf8') : '# Benchmarks\n';
  const section = `${START}\n${renderSection(targets, results, settings)}\n${END}`;
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  const updated =
    start === -1 || end === -1
      ? `${page.trimEnd()}\n\n${section}\n`
      : page.slice(0, start) + section + page.slice(end + END.length);
  writeFileSync(path, updated);
}

function renderSection(targets, results, { repetitions, warmUps }) {
  const labels = [...new Set(targets.map((target) => target.label))];
  return `## core

The agent loop and the \`Agent\` class against pi's agent core, release 1.6.0 and release 0.73.1. Model answers and tools are there
at once, so what is left is the loop. Repeat with \`npm run bench:core\`; \`-- --short\` is quicker, \`-- --case NAME\` runs one case.

Each case runs in a fresh process: ${warmUps} warm-ups, then ${repetitions} repetitions of at least 60 ms, with a garbage collection before each.
Figures are microseconds per unit that the main thread spent on a processor, median (minimum). They depend on the machine; read the
ratios. A ratio is a peer's minimum divided by ours on the same Node: above 1 we are faster.

0.73.1 has neither system messages nor tool declarations in the transcript, which 1.6.0 and ours bring up to date before every
request. Each library converts messages as its own default does, except where a case says identity. 1.6.0 needs Node 22.

${labels.map((label) => renderTable(label, targets, results)).join('\n\n')}`;
}

function renderTable(label, targets, results) {
  const columns = targets.filter((target) => target.label === label);
  const ours = columns.find((target) => target.library === OURS);
  const peers = columns.filter((target) => target !== ours);
  const header = ['case', 'unit', OURS, ...peers.flatMap(({ library }) => [library, `ratio to ${library}`])];
  const rows = Object.entries(CASES).map(([name, { unit }]) => {
    const own = results[name]?.[ours.name];
    const cells = peers.flatMap((peer) => {
      const summary = results[name]?.[peer.name];
      return [showTimes(summary), showRatio(own, summary)];
    });
    return [name, unit, showTimes(own), ...cells];
  });
  const lines = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [`### ${label}`, '', ...lines].join('\n');
}

function showTimes(summary) {
  return summary === undefined ? '–' : `${showNumber(summary.median)} (${showNumber(summary.min)})`;
}

function showRatio(own, peer) {
  return own === undefined || peer === undefined ? '–' : `${showNumber(peer.min / own.min)}×`;
}

function showNumber(value) {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

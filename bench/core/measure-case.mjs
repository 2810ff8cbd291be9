// Runs one case for one library in this process, fresh for it, and prints its times in microseconds per unit.
//
//     node --expose-gc bench/core/measure-case.mjs LIBRARY CASE WARM-UPS REPETITIONS

import { readBusyMs } from './busy-time.mjs';
import { CASES } from './cases.mjs';
import { loadLibrary } from './targets.mjs';

/** A repetition runs a short case several times, so that the tick of the clock does not matter. */
const MIN_REPETITION_MS = 60;

const [library, name, warmUps, repetitions] = process.argv.slice(2);
const { unit, units, prepare } = CASES[name];
const runOnce = prepare(await loadLibrary(library));

let rounds = 1;
for (let index = 0; index < Number(warmUps); index += 1) {
  const elapsedMs = await measure(rounds);
  rounds = Math.max(1, Math.ceil((MIN_REPETITION_MS * rounds) / Math.max(elapsedMs, 1)));
}
const times = [];
for (let index = 0; index < Number(repetitions); index += 1) {
  times.push(((await measure(rounds)) * 1000) / (units * rounds));
}
process.stdout.write(JSON.stringify(times));

async function measure(count) {
  globalThis.gc();
  const start = readBusyMs();
  for (let round = 0; round < count; round += 1) {
    const done = await runOnce();
    if (done !== units) throw new Error(`${name}: did ${done} of ${units} ${unit}s`);
  }
  return readBusyMs() - start;
}

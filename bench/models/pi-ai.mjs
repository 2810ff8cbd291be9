// Shows that pi-ai's own stream function is a stream function of ours, unchanged: the Agent asks models with it on four
// wires, against an emulator, and the compiler takes it without a cast.
//
//     node bench/models/pi-ai.mjs
//
// pi-ai needs Node 22.19: on an older one the script goes on with Node 24. Both are installed into bench/peers.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LLMock } from '@copilotkit/aimock';
import { compileCore } from '../core/targets.mjs';
import { installNode24, installPeer, PEERS, ROOT } from '../install-peer.mjs';
import { askWith } from './ask-with.mjs';
import { checkTypes } from './check-types.mjs';

const LEAST_NODE = [22, 19];
const SCRIPT = fileURLToPath(import.meta.url);
const WIRES = ['anthropic-messages', 'openai-responses', 'openai-completions', 'google-generative-ai'];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) goOnWithNode24();
else await run();

function goOnWithNode24() {
  const node = installNode24();
  if (node === undefined) throw new Error(`pi-ai needs Node ${LEAST_NODE.join('.')}; this is ${process.versions.node}`);
  process.exitCode = spawnSync(node, [SCRIPT], { stdio: 'inherit' }).status ?? 1;
}

async function run() {
  const peer = installPeer('pi-1.6.0');
  compileCore();
  const { Agent } = await import(pathToFileURL(join(PEERS, 'threadloop', 'index.js')).href);
  const piAi = join(peer, 'node_modules', '@earendil-works', 'pi-ai', 'dist', 'compat.js');
  const { streamSimple } = await import(pathToFileURL(piAi).href);
  console.log(`pi-ai 1.6.0 on Node ${process.versions.node}, against aimock`);
  const failures = [];
  for (const api of WIRES) {
    const mock = await startEmulator(api);
    const outcome = await askWith({ Agent, streamFn: streamSimple, api, origin: mock.url });
    await mock.stop();
    console.log(`  ${api.padEnd(22)} ${outcome.summary}`);
    if (!outcome.isRight) failures.push(api);
  }
  const complaints = checkTypes(peer);
  console.log(`  ${'types'.padEnd(22)} ${complaints === '' ? 'taken without a cast' : complaints}`);
  if (complaints !== '') failures.push('types');
  if (failures.length === 0) return;
  console.error(`not as expected: ${failures.join(', ')}`);
  process.exitCode = 1;
}

async function startEmulator(api) {
  const { fixtures } = JSON.parse(readFileSync(join(ROOT, 'examples', 'aimock.json'), 'utf8'));
  // Gemini ends a turn with calls as any other; the emulator says FUNCTION_CALL, which is no reason that Gemini has.
  const more = api === 'google-generative-ai' ? { finishReason: 'stop' } : {};
  const mock = new LLMock({ port: 0 });
  mock.addFixturesFromJSON(fixtures.map((fixture) => ({ ...fixture, response: { ...fixture.response, ...more } })));
  await mock.start();
  return mock;
}

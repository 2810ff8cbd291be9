import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installNode24, installPeer, PACKAGES, PEERS, ROOT } from '../install-peer.mjs';

/**
 * Everything that is compared: `{ name, library, label, command }`. Installs the peers on first use, and compiles the
 * core as it is now.
 */
export function prepareTargets() {
  installPeer('pi-1.6.0');
  installPeer('pi-0.73.1');
  compileCore();
  return listNodes().flatMap(({ command, label, major }) =>
    // 1.6.0 asks for a Node newer than 20.
    ['threadloop', 'pi-1.6.0', 'pi-0.73.1']
      .filter((library) => library !== 'pi-1.6.0' || major >= 22)
      .map((library) => ({ name: `${library}, ${label}`, library, label, command })),
  );
}

/** The Node that runs this and, where it can be had as a package, Node 24. */
function listNodes() {
  const major = Number(process.versions.node.split('.')[0]);
  const own = { command: process.execPath, label: `Node ${major}`, major };
  const command = major === 24 ? undefined : installNode24();
  if (command === undefined) return [own];
  return [{ command, label: 'Node 24', major: 24 }, own];
}

/** Loads a library into one shape, from inside the process that measures it. */
export async function loadLibrary(library) {
  if (library === 'threadloop') {
    const core = await importFile('threadloop', 'index.js');
    return toApi(core, core.EventStream, core.convertToLlm);
  }
  const [corePackage, aiPackage] = PACKAGES[library].map((name) => name.slice(0, name.lastIndexOf('@')));
  const core = await importFile(library, 'node_modules', corePackage, 'dist', 'index.js');
  const { EventStream } = await importFile(library, 'node_modules', aiPackage, 'dist', 'utils', 'event-stream.js');
  return toApi(core, EventStream, keepModelMessages);
}

function toApi({ Agent, runAgentLoop, agentLoop }, EventStream, convertToLlm) {
  // Only 0.73.1 reads a prompt from here; the others find theirs in the messages.
  const createContext = (messages, tools) => ({ systemPrompt: '', messages, tools });
  return { Agent, runAgentLoop, agentLoop, EventStream, convertToLlm, createContext };
}

/** What the peers' agents convert with when they are given nothing; they do not export it. */
function keepModelMessages(messages) {
  return messages.filter(
    ({ role }) => role === 'user' || role === 'assistant' || role === 'toolResult' || role === 'system',
  );
}

function importFile(...path) {
  return import(join(PEERS, ...path));
}

/** Compiles src/core alone, inside the repository so that its dependencies are found. */
export function compileCore() {
  const outDir = join(PEERS, 'threadloop');
  mkdirSync(outDir, { recursive: true });
  const config = {
    extends: '../../../tsconfig.build.json',
    compilerOptions: { rootDir: '../../../src/core', outDir: '.', declaration: false },
    include: ['../../../src/core'],
    exclude: [],
  };
  writeFileSync(join(outDir, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(outDir, 'package.json'), '{ "type": "module", "private": true }\n');
  execFileSync(process.execPath, [join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', outDir], {
    stdio: 'inherit',
  });
}

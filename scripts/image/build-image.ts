import { cpSync, mkdirSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Command, Stage, Step } from './dockerfile.ts';
import { runCommand } from './run-command.ts';

/** Milliseconds that one RUN may take. */
const RUN_LIMIT_MS = 300_000;

/** What npm says when a package does not fit this Node, or wants to run something at its installation. */
const NPM_WARNING = /EBADENGINE|allow-?scripts|install-?scripts/iu;

/** The image that a stage left: its files under `root`, and how its program is run. */
export interface Image {
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | undefined;
  readonly stopSignal: string | undefined;
  readonly healthCheck: Command | undefined;
  readonly entryPoint: Command | undefined;
  readonly cmd: Command | undefined;
}

export interface BuildOptions {
  readonly stages: readonly Stage[];
  /** The folder whose files COPY takes, unless it says `--from`. */
  readonly context: string;
  /** An empty folder, in which each stage gets its root. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Called with each step once it is done. */
  readonly onStep: (stage: string, step: string, tookMs: number) => void;
}

/** Carries out the stages in their order and answers with the last one's image. */
export async function buildImage(options: BuildOptions): Promise<Image> {
  const { stages, folder, onStep } = options;
  const built = new Map<string, Image>();
  let last: Image | undefined;
  for (const { name, from, steps } of stages) {
    let image = beginStage(join(folder, name), built.get(from));
    for (const step of steps) {
      const startedAt = performance.now();
      image = await carryOut(step, image, built, options);
      onStep(name, step.text, performance.now() - startedAt);
    }
    built.set(name, image);
    last = image;
  }
  if (last === undefined) throw new Error('The Dockerfile has no stage: it must begin with FROM.');
  return last;
}

function beginStage(root: string, base: Image | undefined): Image {
  mkdirSync(root, { recursive: true });
  const unset = {
    user: undefined,
    stopSignal: undefined,
    healthCheck: undefined,
    entryPoint: undefined,
    cmd: undefined,
  };
  if (base === undefined) return { root, workdir: '/', env: {}, ...unset };
  cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
  return { ...base, root };
}

async function carryOut(
  step: Step,
  image: Image,
  built: ReadonlyMap<string, Image>,
  { context, signal }: BuildOptions,
): Promise<Image> {
  switch (step.kind) {
    case 'workdir': {
      const workdir = join(image.workdir, step.path.startsWith('/') ? relative(image.workdir, step.path) : step.path);
      mkdirSync(join(image.root, workdir), { recursive: true });
      return { ...image, workdir };
    }
    case 'copy': {
      const source = step.from === undefined ? context : built.get(step.from)?.root;
      if (source === undefined) throw new Error(`No stage before it is named ${step.from}: ${step.text}`);
      copy(step.sources, source, step.target, join(image.root, image.workdir));
      return image;
    }
    case 'run':
      await runInside(step.command, image, signal);
      return image;
    case 'env':
      return { ...image, env: { ...image.env, ...step.pairs } };
    case 'label':
    case 'expose':
      return image;
    case 'healthCheck':
    case 'entryPoint':
    case 'cmd':
      return { ...image, [step.kind]: step.command };
    case 'user':
    case 'stopSignal':
      return { ...image, [step.kind]: step.value };
  }
}

/** As COPY does: of a folder, what is in it. */
function copy(sources: readonly string[], from: string, target: string, into: string): void {
  if (target.startsWith('/')) throw new Error(`COPY goes to a path below WORKDIR, not to ${target}.`);
  for (const source of sources) {
    const path = join(from, source);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder === undefined)
      throw new Error(`COPY needs ${source}, which is not there; does .dockerignore leave it out?`);
    const to = isFolder || !target.endsWith('/') ? join(into, target) : join(into, target, basename(source));
    cpSync(path, to, { recursive: true, verbatimSymlinks: true });
  }
}

async function runInside(command: string, { root, workdir, env }: Image, signal: AbortSignal): Promise<void> {
  // There is no container around it: what is run must stay in its folder.
  const isKnown = command.split('&&').every((part) => /^\s*(?:npm ci|npm run|find node_modules)(?:\s|$)/u.test(part));
  if (!isKnown || /[;|`$<>]|(?<!&)&(?!&)|(?:^|[\s=])\/|\.\./u.test(command)) {
    throw new Error(`The dry run carries out "npm ci", "npm run" and "find node_modules", within WORKDIR: ${command}`);
  }
  const folder = join(root, workdir);
  const options = { folder, env: { ...buildEnvironment(), ...env }, limitMs: RUN_LIMIT_MS, signal };
  const { exitCode, output } = await runCommand(['sh', '-c', command], options);
  if (exitCode !== 0) throw new Error(`RUN ${command} ended with ${exitCode}:\n${output}`);
  if (NPM_WARNING.test(output)) throw new Error(`RUN ${command} warned:\n${output}`);
}

/** This program's environment without what npm tells the programs that it starts: it is about another folder. */
function buildEnvironment(): Readonly<Record<string, string | undefined>> {
  const passed = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(?:package|lifecycle|command|config_local_prefix)|^INIT_CWD$|^NODE_(?:ENV|OPTIONS)$/iu.test(name),
  );
  return Object.fromEntries(passed);
}

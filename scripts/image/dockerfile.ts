/** One stage of a Dockerfile; `from` is an image, or the name of an earlier stage. */
export interface Stage {
  readonly name: string;
  readonly from: string;
  readonly steps: readonly Step[];
}

/** One instruction; `text` is how it stands in the file. */
export type Step = { readonly text: string } & Instruction;

export type Command = readonly [program: string, ...args: string[]];

type Instruction =
  | { readonly kind: 'workdir'; readonly path: string }
  | {
      readonly kind: 'copy';
      readonly from: string | undefined;
      readonly sources: readonly string[];
      readonly target: string;
    }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'env' | 'label'; readonly pairs: Readonly<Record<string, string>> }
  | { readonly kind: 'user' | 'expose' | 'stopSignal'; readonly value: string }
  | { readonly kind: 'healthCheck' | 'entryPoint' | 'cmd'; readonly command: Command };

/**
 * Reads a Dockerfile into its stages.
 *
 * @throws Error for an instruction or a flag that the dry run would not carry out: then it would prove nothing.
 */
export function parseDockerfile(text: string): readonly Stage[] {
  const stages: { name: string; from: string; steps: Step[] }[] = [];
  for (const line of instructionLines(text)) {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/su.exec(line) ?? [];
    if (word.toUpperCase() === 'FROM') {
      const [from = '', as, name = `${stages.length}`] = rest.split(/\s+/u);
      if (as !== undefined && as.toUpperCase() !== 'AS') throw refusal(line, '"FROM image" or "FROM image AS name"');
      stages.push({ name, from, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw refusal(line, 'FROM as the first instruction');
    stage.steps.push({ text: line, ...readInstruction(word.toUpperCase(), rest, line) });
  }
  return stages;
}

/** The instructions, each on one line; comments are gone. */
function instructionLines(text: string): readonly string[] {
  const code = text.split('\n').filter((line) => !/^\s*#/u.test(line));
  const joined = code.join('\n').replaceAll(/\s*\\\n\s*/gu, ' ');
  return joined
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function readInstruction(word: string, rest: string, line: string): Instruction {
  const { flags, value } = takeFlags(rest);
  switch (word) {
    case 'WORKDIR':
      return { kind: 'workdir', path: value };
    case 'COPY': {
      allow(flags, /^--from=/u, line);
      const from = flags[0]?.slice('--from='.length);
      const words = value.split(/\s+/u);
      return { kind: 'copy', from, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
    }
    case 'RUN':
      // A cache makes a build faster and leaves nothing in the image: here, npm has its own.
      allow(flags, /^--mount=type=cache,/u, line);
      return { kind: 'run', command: value };
    case 'ENV':
    case 'LABEL':
      return { kind: word === 'ENV' ? 'env' : 'label', pairs: readPairs(value, line) };
    case 'USER':
      return { kind: 'user', value };
    case 'EXPOSE':
      return { kind: 'expose', value };
    case 'STOPSIGNAL':
      return { kind: 'stopSignal', value };
    case 'HEALTHCHECK':
      allow(flags, /^--(?:interval|timeout|start-period|start-interval|retries)=/u, line);
      return { kind: 'healthCheck', command: readCommand(value.replace(/^CMD\s+/u, ''), line) };
    case 'ENTRYPOINT':
      return { kind: 'entryPoint', command: readCommand(value, line) };
    case 'CMD':
      return { kind: 'cmd', command: readCommand(value, line) };
    default:
      throw refusal(line, 'an instruction that it knows how to carry out');
  }
}

function takeFlags(rest: string): { readonly flags: readonly string[]; readonly value: string } {
  const [, flags = '', value = ''] = /^((?:--\S+\s+)*)(.*)$/su.exec(rest) ?? [];
  return { flags: flags.split(/\s+/u).filter((flag) => flag !== ''), value };
}

function allow(flags: readonly string[], allowed: RegExp, line: string): void {
  const unknown = flags.find((flag) => !allowed.test(flag));
  if (unknown !== undefined) throw refusal(line, `flags that match ${allowed}, not ${unknown}`);
}

function readPairs(value: string, line: string): Readonly<Record<string, string>> {
  const pairs = [...value.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S*))\s*/gu)];
  if (pairs.map(([whole]) => whole).join('') !== value) throw refusal(line, 'name=value or name="value"');
  return Object.fromEntries(pairs.map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']));
}

/** A command in a shell is refused: the shell, not the program, would get the signal that ends the container. */
function readCommand(value: string, line: string): Command {
  const parsed: unknown = value.startsWith('[') ? JSON.parse(value) : undefined;
  const [program, ...args] = Array.isArray(parsed) ? parsed.map(String) : [];
  if (program === undefined) throw refusal(line, 'the exec form, ["program", "argument"]');
  return [program, ...args];
}

function refusal(line: string, expected: string): Error {
  return new Error(`The dry run expected ${expected}, and the Dockerfile says: ${line}`);
}

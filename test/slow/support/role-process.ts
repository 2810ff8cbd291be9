import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');

/** A process of a deployment, which may be killed at any time and is started again when it has ended. */
export class RoleProcess {
  readonly role: 'gateway' | 'worker' | 'all';
  readonly #variables: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #output = '';
  #isWanted = true;
  #kills = 0;

  constructor(role: RoleProcess['role'], variables: Readonly<Record<string, string>>) {
    this.role = role;
    this.#variables = variables;
    this.#start();
  }

  /** How often it was killed. */
  get kills(): number {
    return this.#kills;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** What all its lives have written. */
  get output(): string {
    return this.#output;
  }

  /** Ends it without a word. It is started again at once. */
  kill(): void {
    this.#kills += 1;
    this.#child?.kill('SIGKILL');
  }

  /** Ends it in order, for good. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  #start(): void {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, ['--import', TSX, CLI, 'start', '--role', this.role], {
      env: { PATH, HOME, THREADLOOP_SERVER_PORT: '0', ...this.#variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    }
    child.once('exit', () => {
      if (this.#isWanted) this.#start();
    });
    this.#child = child;
  }
}

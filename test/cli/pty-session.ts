import { fileURLToPath } from 'node:url';
import { type IPty, spawn } from '@lydell/node-pty';
import { VirtualTerminal } from '../adapters/terminal/virtual-terminal.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Milliseconds after which what is awaited will not come any more. */
const PATIENCE_MS = 15_000;

/** A person in front of a real pseudo-terminal in which the command line runs. */
export class PtySession {
  readonly terminal: VirtualTerminal;
  readonly exitCode: Promise<number>;
  readonly #pty: IPty;
  #onChange = (): void => undefined;

  constructor(argv: readonly string[], columns: number) {
    this.terminal = new VirtualTerminal(columns);
    const { PATH = '', HOME = '' } = process.env;
    this.#pty = spawn(process.execPath, ['--import', 'tsx', 'src/cli.ts', ...argv], {
      cols: columns,
      rows: this.terminal.rows,
      cwd: ROOT,
      env: { PATH, HOME, TERM: 'xterm-256color', THREADLOOP_SETTLE_MS: '0' },
    });
    this.#pty.onData((data) => {
      this.terminal.write(data);
      this.#onChange();
    });
    this.exitCode = new Promise((resolve) => {
      this.#pty.onExit(({ exitCode }) => resolve(exitCode));
    });
  }

  type(keys: string): void {
    this.#pty.write(keys);
  }

  resize(columns: number): void {
    this.terminal.columns = columns;
    this.#pty.resize(columns, this.terminal.rows);
  }

  /** Waits until the screen shows `pattern`. */
  async see(pattern: RegExp): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`The screen does not show ${pattern.source}:\n${this.terminal.text}`));
      }, PATIENCE_MS);
      this.#onChange = () => {
        if (!pattern.test(this.terminal.text)) return;
        clearTimeout(timer);
        resolve();
      };
      this.#onChange();
    });
  }

  end(): void {
    this.#pty.kill('SIGKILL');
  }
}

import { Type } from '@sinclair/typebox';
import { onTestFinished } from 'vitest';
import { type Bot, type BotOptions, createBot } from '../../../src/bot.ts';
import { replay } from '../../../src/cli/replay/replay.ts';
import { type Recording, readRecordings } from '../../../src/models/recording/recording.ts';
import { createRedaction } from '../../../src/models/recording/redact-secrets.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { createScriptedModel, type ScriptEntry, type ScriptedModel } from '../../../src/testing/scripted-model.ts';
import type { InboundMessage } from '../../../src/threads/inbound-message.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import type { Storage } from '../../../src/threads/ports.ts';
import { type ThreadId, toThreadId } from '../../../src/threads/thread-id.ts';
import type { StoredTranscriptEntry } from '../../../src/threads/transcript.ts';
import { defineTool, type ToolDefinition } from '../../../src/tools/index.ts';
import type { PrivacyUnderTest } from '../../contracts/privacy/stored-world.ts';
import { dumpStorage } from '../../support/dump-storage.ts';
import { RecordingOutbound } from '../../threads/support/recording-outbound.ts';

export const thread: ThreadId = toThreadId({ platform: 'test', team: 'T1', channel: 'C1', thread: '1' });

/** What every file holds. */
const FILE = { status: 'fetched', bytes: new TextEncoder().encode('the words of a file'), isCut: false } as const;

const alice = { id: 'test:alice', name: 'Alice', kind: 'person' } as const;

/** Everything that is stored in this process. */
export async function memoryUnderTest(): Promise<PrivacyUnderTest> {
  const clock = createFakeClock();
  let tokens = 0;
  const storage = createMemoryPorts({ clock, logger: silentLogger, newToken: () => String((tokens += 1)) });
  return { storage, clock, pass: () => clock.advanceAsync(100), dump: () => dumpStorage(storage) };
}

/** A bot with a scripted model whose answers are recorded, and what people and tools do there. */
export class RecordedWorld {
  readonly storage: Storage;
  readonly bot: Bot;
  readonly model: ScriptedModel;
  /** What the tool `act` does when it is called, by the call's `step`. */
  readonly acts: Record<string, () => Promise<unknown>> = {};
  /** How often a tool ran. */
  executions = 0;
  readonly #under: PrivacyUnderTest;
  #ids = 0;

  private constructor(under: PrivacyUnderTest, script: readonly ScriptEntry[], options: Partial<BotOptions>) {
    this.#under = under;
    const { storage, clock } = under;
    this.storage = storage;
    this.model = createScriptedModel(script, { clock });
    const platform = {
      platform: 'test',
      outbound: Object.assign(new RecordingOutbound(), { fetchFile: async () => FILE }),
      start: async () => undefined,
      stop: async () => undefined,
    };
    this.bot = createBot({
      adapters: [platform],
      storage,
      clock,
      streamFn: this.model,
      settleMs: 0,
      recording: 'on',
      tools: [this.#act()],
      ...options,
    });
  }

  static async open(
    under: PrivacyUnderTest,
    script: readonly ScriptEntry[],
    options: Partial<BotOptions> = {},
  ): Promise<RecordedWorld> {
    const world = new RecordedWorld(under, script, options);
    await world.bot.start();
    onTestFinished(async () => {
      const stopping = { isDone: false };
      void world.bot.stop(0).then(() => (stopping.isDone = true));
      while (!stopping.isDone) await under.pass();
    });
    return world;
  }

  async say(text: string, more: Partial<InboundMessage> = {}): Promise<string> {
    this.#ids += 1;
    const id = `m${this.#ids}`;
    const inbound = { id, thread, author: alice, text, address: 'mention', addressesOthers: false } as const;
    const rest = { isSystem: false, files: [], quotes: [], sentAt: this.#under.clock.now(), earlierSpeakers: [] };
    await this.bot.intake.receive({ ...inbound, ...rest, ...more });
    return id;
  }

  async amend(of: string, text: string | null): Promise<void> {
    this.#ids += 1;
    const amendment = { id: `a${this.#ids}`, of, author: alice, text, sentAt: this.#under.clock.now() };
    await this.bot.intake.amend(thread, amendment);
  }

  async command(command: 'stop' | 'reset' | 'retry'): Promise<void> {
    this.#ids += 1;
    await this.bot.intake.command(thread, `c${this.#ids}`, alice, command);
  }

  pass(): Promise<void> {
    return this.#under.pass();
  }

  async until(holds: () => boolean | Promise<boolean>): Promise<void> {
    for (let tried = 0; tried < 20_000; tried += 1) {
      if (await holds()) return;
      await this.#under.pass();
    }
    throw new Error('It was to happen.');
  }

  /** Lets everything that was begun end. */
  async settle(): Promise<void> {
    await this.until(async () => (await this.storage.store.read(thread, 'none'))?.state === 'idle');
    await this.pass();
    await this.pass();
  }

  async transcript(): Promise<readonly StoredTranscriptEntry[]> {
    return (await this.storage.store.read(thread))?.transcript ?? [];
  }

  recordings(): Promise<readonly Recording[]> {
    return readRecordings(this.storage.records, thread);
  }

  dump(): Promise<string> {
    return this.#under.dump();
  }

  /** What `threadloop replay` prints, and its exit code. */
  async replay(run?: number, secrets: readonly string[] = []): Promise<{ exitCode: number; stdout: string }> {
    let stdout = '';
    const output = { write: (text: string) => (stdout += text) };
    const options = { storage: this.storage, thread, run, redact: createRedaction(secrets), isJson: false };
    const exitCode = await replay(options, { stdout: output, clock: this.#under.clock });
    return { exitCode, stdout };
  }

  #act(): ToolDefinition {
    return defineTool({
      name: 'act',
      label: 'Act',
      description: 'Does a step.',
      parameters: Type.Object({ step: Type.String() }),
      execute: async ({ step }) => {
        this.executions += 1;
        const done = await this.acts[step]?.();
        return typeof done === 'string' ? done : `did ${step}`;
      },
    });
  }
}

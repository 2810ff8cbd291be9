import { LLMock } from '@copilotkit/aimock';
import type { StreamFn } from '../../../src/core/index.ts';
import { createAiSdkStreamFn } from '../../../src/models/ai-sdk/index.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { type LintingProxy, startLintingProxy } from '../request-linter/start-linting-proxy.ts';
import { openWireModel } from './wires.ts';

/** The model name of an emulated model that takes no images. */
export const BLIND_MODEL = 'blind';

/** An emulator of all providers, with the request linter before it. */
export interface Emulator {
  /** Says what is answered. */
  readonly mock: LLMock;
  readonly proxy: LintingProxy;
  /** Asks models on all wires, through the linter. Its clock stands still. */
  readonly streamFn: StreamFn;
  /**
   * Ends a test: forgets answers and requests.
   *
   * @throws Error when a request broke a rule; it says which and where
   */
  endTest(): void;
  close(): Promise<void>;
}

/** Starts the emulator and the linter on free ports of the loopback. */
export async function startEmulator(): Promise<Emulator> {
  const mock = new LLMock({ port: 0, journalMaxEntries: 1 });
  await mock.start();
  const proxy = await startLintingProxy({ target: mock.url, takesImages: (model) => model !== BLIND_MODEL });
  return {
    mock,
    proxy,
    streamFn: createAiSdkStreamFn({ open: openWireModel, clock: createFakeClock() }),
    endTest: () => {
      mock.reset();
      proxy.clear();
    },
    close: async () => {
      await proxy.close();
      await mock.stop();
    },
  };
}

import { createWebAdapter } from '../adapters/web/index.ts';
import type { Operations } from './operations.ts';
import { probePort } from './probe-port.ts';
import { readReadiness } from './read-readiness.ts';

/** Makes what the commands for operators reach of the real world. */
export function createOperations(): Operations {
  return {
    nodeVersion: process.versions.node,
    adapters: ({ config: { name: botName, model }, clock }) => {
      const { adapter } = createWebAdapter({ botName, model, store: '', isDurable: true, clock });
      return [adapter];
    },
    openStorage: async () => undefined,
    checkStorage: async () => [],
    probePort,
    readReadiness,
  };
}

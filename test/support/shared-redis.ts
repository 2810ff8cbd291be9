import type { TestProject } from 'vitest/node';
import { missingRequirements } from '../../scripts/requirements.mjs';
import { startRedisServer } from './redis-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the redis-server of this test run is; empty where none is installed. */
    redisUrl: string;
  }
}

/** Starts one redis-server for all test files; each test keeps to a key prefix of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (missingRequirements().some(({ name }) => name === 'redis-server')) {
    project.provide('redisUrl', '');
    return async () => undefined;
  }
  const server = await startRedisServer();
  project.provide('redisUrl', server.url);
  return async () => {
    await server.stop();
  };
}

import { describe } from 'vitest';
import { privacyContract } from './contracts/privacy-contract.ts';
import { hasRedis } from './support/redis.ts';
import { createRedisPrivacySubject } from './support/redis-privacy.ts';

describe.skipIf(!hasRedis)('what Redis keeps', () => {
  privacyContract({ name: 'Redis', threads: 1, create: createRedisPrivacySubject });
});

import { describe } from 'vitest';
import { feedbackBookContract } from '../../contracts/feedback/feedback-book.ts';
import { hasRedis } from '../../support/redis.ts';
import { createRedisPrivacySubject } from '../../support/redis-privacy.ts';

describe.skipIf(!hasRedis)('what Redis keeps', () => {
  feedbackBookContract({ name: 'Redis', create: createRedisPrivacySubject });
});

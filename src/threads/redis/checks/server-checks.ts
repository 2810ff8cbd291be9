import { ThreadloopError } from '../../../core/error.ts';
import type { Clock } from '../../../core/index.ts';
import type { RedisSettings } from '../connection/redis-settings.ts';
import { describeAddress, describeTarget } from '../connection/redis-target.ts';
import { findMasters, unreachable } from './find-masters.ts';
import { gatherChecks } from './gather-checks.ts';
import { judgeServer } from './judge-server.ts';
import { type NodePlace, openNode } from './open-node.ts';
import type { ServerCheck } from './server-check.ts';
import { readServerFacts } from './server-facts.ts';

/**
 * Looks at everything that must be so before the work begins: with one server at that, with Sentinels at the master,
 * with a cluster at every master. Never rejects; what cannot be looked at is an error among the checks. Changes
 * nothing but a key of its own, which is gone at the end.
 */
export async function checkServers(settings: RedisSettings, clock: Clock): Promise<readonly ServerCheck[]> {
  const { masters, checks } = await findMasters(settings);
  const found = await Promise.all(
    masters.map(async (place) => ({ name: nameOf(place), checks: await checkServer(settings, place, clock) })),
  );
  return [...checks, ...gatherChecks(found)];
}

/**
 * Throws when a check failed; warnings pass.
 *
 * @throws ThreadloopError `redis_unavailable` or `redis_unsuitable`, with a sentence and a remedy a line.
 */
export function refuseFailedChecks(checks: readonly ServerCheck[]): void {
  const errors = checks.filter(({ level }) => level === 'error');
  if (errors.length === 0) return;
  const isUnreachable = errors.some(({ check }) => check === 'reachable');
  const lines = errors.map(({ text, remedy }) => (remedy === undefined ? text : `${text} ${remedy}`));
  throw new ThreadloopError(isUnreachable ? 'redis_unavailable' : 'redis_unsuitable', lines.join('\n'), {
    retryable: isUnreachable,
  });
}

async function checkServer(settings: RedisSettings, place: NodePlace, clock: Clock): Promise<readonly ServerCheck[]> {
  const { prefix, allowEviction, target } = settings;
  const where = target.topology.kind === 'single' ? describeTarget(target) : nameOf(place);
  try {
    const client = await openNode(settings, place);
    try {
      const facts = await readServerFacts(client, { prefix, clock });
      if (facts.info.get('loading') === '1') return [loading(where)];
      const isCluster = target.topology.kind === 'cluster';
      const reachable: ServerCheck = { check: 'reachable', level: 'ok', text: `Redis at ${where} answers.` };
      return [reachable, ...judgeServer(facts, { prefix, allowEviction, isCluster })];
    } finally {
      client.disconnect();
    }
  } catch (error) {
    return [unreachable(error, settings, where)];
  }
}

function loading(where: string): ServerCheck {
  return {
    check: 'reachable',
    level: 'error',
    text: `Redis at ${where} is still loading its data.`,
    remedy: 'Start again when it is done; its log says how far it is.',
  };
}

function nameOf(place: NodePlace): string {
  return 'path' in place ? place.path : describeAddress(place);
}

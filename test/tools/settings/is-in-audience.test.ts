import { describe, expect, it } from 'vitest';
import type { Audience } from '../../../src/threads/administration/audience.ts';
import type { Person } from '../../../src/threads/person.ts';
import { isInAudience } from '../../../src/tools/index.ts';
import { ann, cid, createWorld, dan, inDirect, inGeneral, type WorldOptions } from './settings-world.ts';

const named = (people: readonly string[], groups: readonly string[] = []): Audience => ({
  kind: 'named',
  people,
  groups,
});

describe('isInAudience', () => {
  it('lets everyone in, or admins, or those who are named', async () => {
    const { is } = open();
    expect(await is(cid.person, { kind: 'everyone' })).toBe(true);
    expect([await is(ann.person, { kind: 'admins' }), await is(dan.person, { kind: 'admins' })]).toEqual([true, true]);
    expect(await is(cid.person, { kind: 'admins' })).toBe(false);
    expect(await is(cid.person, named(['slack:U3']))).toBe(true);
    expect(await is(ann.person, named(['slack:U3']))).toBe(false);
    expect(await is(ann.person, named([]))).toBe(false);
    expect(await is({ id: 'slack:U9', name: 'slack:U3' }, named(['slack:U3']))).toBe(false);
  });

  it("asks the team's platform who is in a group, and never about groups or people of another one", async () => {
    const asked: unknown[] = [];
    const { is } = open({
      isInGroup: async (...question) => {
        asked.push(question);
        return true;
      },
    });
    expect(await is(cid.person, named([], ['slack:S1', 'discord:2']))).toBe(true);
    expect(asked).toEqual([['slack:U3', 'slack:T1', ['slack:S1']]]);
    expect(await is(cid.person, named([], ['discord:2']))).toBe(false);
    expect(await is({ id: 'web:cid', name: 'Cid' }, named([], ['slack:S1']))).toBe(false);
    expect(await is(cid.person, named([], ['slack:S1']), inDirect)).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('lets nobody in where that cannot be found out, and the log says so', async () => {
    const error = new Error('The platform is away.');
    const { is, world } = open({
      isInGroup: async () => await Promise.reject(error),
      isAdmin: () => new Promise(() => undefined),
    });
    expect(await is(cid.person, named([], ['slack:S1']))).toBe(false);
    const late = is(cid.person, { kind: 'admins' });
    world.clock.advance(5_000);
    expect(await late).toBe(false);
    const message = 'Whether a tool is for somebody could not be found out.';
    expect(world.logger.lines).toEqual([
      { level: 'warn', fields: { err: error, audience: 'named' }, message },
      { level: 'warn', fields: { err: expect.any(Error), audience: 'admins' }, message },
    ]);
  });
});

function open(directory: WorldOptions['directory'] = {}) {
  const world = createWorld({ directory });
  const { options, settings } = world;
  const is = async (person: Person, audience: Audience, place = inGeneral) =>
    await isInAudience(person, audience, place, { ...options, settings });
  return { world, is };
}

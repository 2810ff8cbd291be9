import { describe, expect, it } from 'vitest';
import { english } from '../../src/text/english.ts';
import { createHelpFor, helpText } from '../../src/threads/help-for.ts';
import { toThreadId } from '../../src/threads/thread-id.ts';
import { person, tool, World, type WorldOptions } from './support/world.ts';

const unused = () => Promise.reject(new Error('Nobody asked for it.'));
const tools = ['calculate', 'notes', 'deploy'].map((name) => tool(name, unused, { label: `The ${name}` }));

async function helpOf(by: string, options: WorldOptions): Promise<string | undefined> {
  const world = await new World({ script: [], tools, ...options }).start();
  await world.say('help', { by });
  await world.settle();
  return world.outbound.visible().at(-1);
}

describe('help', () => {
  const rights = async ({ id }: { readonly id: string }, name: string) => name !== 'deploy' || id === 'test:bob';

  it('names the tools that are on here for who asks', async () => {
    const settings = { tools: ['notes', 'deploy'] };
    expect(await helpOf('alice', { rights, settings })).toBe(`! ${english.help(['The notes'])}`);
    expect(await helpOf('bob', { rights, settings })).toBe(`! ${english.help(['The notes', 'The deploy'])}`);
  });

  it('names no tool of which it cannot be found out whether the person may use it', async () => {
    const rejecting = (_person: unknown, name: string) =>
      name === 'notes' ? Promise.reject(new Error('away')) : Promise.resolve(true);
    expect(await helpOf('alice', { rights: rejecting })).toBe(`! ${english.help(['The calculate', 'The deploy'])}`);
  });

  it('tells an admin where settings are changed, and nobody else', async () => {
    const labels = ['The calculate', 'The notes', 'The deploy'];
    const where = english.people.changeSettings('test');
    expect(await helpOf('alice', { admins: [person('alice').id] })).toBe(`! ${english.help(labels)}\n\n${where}`);
    expect(await helpOf('bob', { admins: [person('alice').id] })).toBe(`! ${english.help(labels)}`);
  });

  it('takes nobody for an admin of whom that cannot be found out', async () => {
    const helpFor = createHelpFor({
      settings: {
        of: async () => new World({}).settings,
        placeOf: async () => ({ team: undefined, channels: [] }),
        isAdminAt: () => Promise.reject(new Error('away')),
      },
      rights: { mayUse: async () => true },
      toolsIn: () => tools,
    });
    const thread = toThreadId({ platform: 'test', channel: 'D' });
    expect(await helpFor(person('alice'), thread)).toEqual({
      tools: ['The calculate', 'The notes', 'The deploy'],
      isAdmin: false,
    });
  });

  it.each(['slack', 'discord', 'web', 'test'])('names the way of the platform: %s', (platform) => {
    const thread = toThreadId({ platform, channel: 'C' });
    expect(helpText(english, { tools: [], isAdmin: true }, thread)).toBe(
      `${english.help([])}\n\n${english.people.changeSettings(platform)}`,
    );
  });
});

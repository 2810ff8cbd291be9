import { describe, expect, it } from 'vitest';
import type { DiscordCalls } from '../../../../src/adapters/discord/calls/discord-calls.ts';
import { inspectCommands } from '../../../../src/adapters/discord/inspect/inspect-commands.ts';
import { wantedCommands } from '../../../../src/adapters/discord/interact/registration/definitions.ts';
import { createTexts } from '../../../../src/text/index.ts';

const APP = '100000000000000002';
const GUILD = '100000000000000001';

const setsOf = (commandGuilds: readonly string[]) =>
  wantedCommands({ commandGuilds, userInstall: false }, (locale) => createTexts(locale));
const [[, WANTED]] = setsOf([]) as [ReturnType<typeof setsOf>[number]]; // there is always one set that is for everywhere

/** Gives this as what is registered, and notes where it was asked for. */
function callsOf(registered: unknown) {
  const asked: string[] = [];
  const calls: Pick<DiscordCalls, 'call'> = {
    call: async <Result>({ path }: Parameters<DiscordCalls['call']>[0]) => {
      asked.push(path);
      return registered as Result; // the double of an interface that promises whatever its caller says
    },
  };
  return { calls, asked };
}

/** What Discord gives back for a set: with ids, defaults and nothing for what was left out. */
const asRegistered = (set: typeof WANTED) =>
  set.map((command, at) => ({
    id: `${at}`,
    application_id: APP,
    version: '1',
    default_member_permissions: null,
    nsfw: false,
    description: '',
    ...command,
    contexts: command.contexts?.toReversed() ?? null,
  }));

const NAMES = [
  '/ask',
  '/stop',
  '/reset',
  '/mute',
  '/help',
  '/privacy',
  '/approvals',
  '/accounts',
  '"Ask about this"',
  '/server',
  '/threadloop',
];

describe('inspectCommands', () => {
  it('finds nothing to say of a set that is registered as it is to be', async () => {
    const { calls, asked } = callsOf(asRegistered(WANTED));
    const found = await inspectCommands(calls, APP, 'global', WANTED);
    expect(found).toEqual({ scope: 'global', registered: NAMES, outdated: [], foreign: [] });
    expect(asked).toEqual([`/applications/${APP}/commands`]);
  });

  it('asks for the set of a server there', async () => {
    const [, own] = setsOf([GUILD]);
    const { calls, asked } = callsOf(asRegistered(own?.[1] ?? []));
    const found = await inspectCommands(calls, APP, { guild: GUILD }, own?.[1] ?? []);
    expect(found).toMatchObject({ scope: { guild: GUILD }, outdated: [], foreign: [] });
    expect(asked).toEqual([`/applications/${APP}/guilds/${GUILD}/commands`]);
  });

  it.each<[title: string, change: (registered: ReturnType<typeof asRegistered>) => readonly object[]]>([
    ['missing', (registered) => registered.slice(1)],
    ['of other words', ([ask, ...rest]) => [{ ...ask, description: 'Something else.' }, ...rest]],
    ['for other places', ([ask, ...rest]) => [{ ...ask, contexts: [0] }, ...rest]],
    ['without its option', ([ask, ...rest]) => [{ ...ask, options: [] }, ...rest]],
    [
      'with an option that may be left out',
      ([ask, ...rest]) => [{ ...ask, options: [{ type: 3, name: 'question' }] }, ...rest],
    ],
  ])('finds a command that is %s', async (_title, change) => {
    const { calls } = callsOf(change(asRegistered(WANTED)));
    expect(await inspectCommands(calls, APP, 'global', WANTED)).toEqual({
      scope: 'global',
      registered: NAMES.slice(1),
      outdated: ['/ask'],
      foreign: [],
    });
  });

  it('names what nobody here asks for', async () => {
    const { calls } = callsOf([...asRegistered(WANTED), { type: 3, name: 'Translate' }, { name: 'ping' }]);
    const found = await inspectCommands(calls, APP, 'global', WANTED);
    expect(found).toEqual({ scope: 'global', registered: NAMES, outdated: [], foreign: ['"Translate"', '/ping'] });
  });

  it.each([undefined, null, {}, [1], [{ name: 1 }]])('does not understand %j', async (answer) => {
    expect(await inspectCommands(callsOf(answer).calls, APP, 'global', WANTED)).toBeUndefined();
  });
});

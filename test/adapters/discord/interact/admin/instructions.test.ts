import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { toTeamId } from '../../../../../src/threads/thread-id.ts';
import { TEXTS } from '../support/interact-world.ts';
import { AdminDesk } from './admin-world.ts';

const { admin } = TEXTS.discord;
const CHANGE = 'Change Instructions…';
const { part } = admin.form;

const file = (text: string | Uint8Array) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return { [admin.form.fileLabel]: [{ name: 'rules.md', mimeType: 'text/markdown', bytes }] };
};

async function held({ world }: AdminDesk): Promise<unknown> {
  const scope = {
    kind: 'channel',
    team: toTeamId('discord', IDS.guild),
    channels: [`discord:${IDS.general}`],
  } as const;
  const { settings } = await world.host.administration.view(scope, TEXTS);
  return settings.find(({ key }) => key === 'instructions')?.own;
}

async function open(): Promise<AdminDesk> {
  const desk = await AdminDesk.start();
  await desk.command('instructions');
  return await desk.press(CHANGE);
}

const labels = ({ modal }: AdminDesk) =>
  (modal['components'] as readonly { label: string }[]).map(({ label }) => label);

const LINES = Array.from({ length: 400 }, (_line, index) => `Rule ${index}: be kind to otters.`).join('\n');

describe('instructions', () => {
  it('are typed, and shown as they are', async () => {
    const desk = await open();
    await desk.submit({ Instructions: 'Be *kind*.\n# Not a title\n<@1>' });
    expect(await held(desk)).toBe('Be *kind*.\n# Not a title\n<@1>');
    expect(desk.shown).toContain('> Be *kind*.\n> # Not a title\n> <@1>');
    expect(desk.message.shown).toContain('Be \\*kind\\*.');
  });

  it('are given as a file where they are longer than a window takes', async () => {
    const desk = await open();
    await desk.submit(file(LINES));
    expect(await held(desk)).toBe(LINES);
    expect(desk.shown).toContain(admin.outcome.saved);
  });

  it('are in several pieces then, of which one may be changed', async () => {
    const desk = await open();
    await desk.submit(file(LINES));
    await desk.press(CHANGE);
    expect(labels(desk)).toEqual([
      ...[1, 2, 3, 4].map((number) => part('Instructions', number, 4)),
      admin.form.fileLabel,
    ]);
    await desk.submit({ [part('Instructions', 1, 4)]: 'Only this.' });
    const text = String(await held(desk));
    expect(text.startsWith('Only this.\nRule ')).toBe(true);
    expect(text.endsWith('Rule 399: be kind to otters.')).toBe(true);
  });

  it('stay as they are where nothing in their pieces was changed', async () => {
    const desk = await open();
    await desk.submit(file(LINES));
    await desk.press(CHANGE);
    await desk.submit();
    expect(desk.shown).toContain(admin.outcome.unchanged);
    expect(await held(desk)).toBe(LINES);
  });

  it('of 20,000 characters are replaced by a file only, and never lost', async () => {
    const desk = await open();
    const longest = 'x'.repeat(20_000);
    await desk.submit(file(longest));
    expect(await held(desk)).toBe(longest);
    await desk.press(CHANGE);
    expect(labels(desk)).toEqual([admin.form.fileLabel]);
    await desk.submit();
    expect(await held(desk)).toBe(longest);
    await desk.press(CHANGE);
    await desk.submit(file('Short.'));
    expect(await held(desk)).toBe('Short.');
  });

  it('are given back as a file that only who asks sees', async () => {
    const desk = await open();
    await desk.submit(file(LINES));
    await desk.press(admin.buttons.wholeText);
    const [given] = desk.world.discord.interaction(desk.interaction).followUps;
    expect(given).toMatchObject({
      ephemeralFor: IDS.carla,
      files: [{ name: 'instructions.md', sizeBytes: LINES.length }],
    });
    expect(desk.shown).toContain('> Rule 0: be kind to otters.');
    expect(desk.world.discord.problems).toEqual([]);
  });

  it.each([
    ['no text', new Uint8Array([0xff, 0xfe, 0x00, 0x01]), admin.outcome.noText],
    ['longer than a file may be', 'ä'.repeat(50_000), admin.outcome.tooLongFile],
  ])('are not taken from a file that is %s', async (_name, text, problem) => {
    const desk = await open();
    await desk.submit(file(text));
    expect(desk.shown).toContain(`${admin.outcome.invalid}\n- **Instructions**: ${problem}`);
    expect(await held(desk)).toBeUndefined();
  });

  it('that are too long are kept, to be shortened', async () => {
    const desk = await open();
    await desk.submit(file('y'.repeat(20_001)));
    expect(desk.shown).toContain('May have at most 20000 characters; it has 20001.');
    await desk.press(admin.buttons.again);
    expect(labels(desk)).toEqual([admin.form.fileLabel]);
  });
});

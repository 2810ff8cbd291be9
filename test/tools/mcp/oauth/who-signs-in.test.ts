import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../../src/threads/administration/settings-service.ts';
import { byAnn, TEAM, texts } from '../servers/servers-world.ts';
import { createOAuthWorld } from './oauth-world.ts';

/** The page on which somebody confirms who they are, for a sign-in that was begun by another actor. */
async function confirming(by: Actor, language = 'en') {
  const world = await createOAuthWorld({
    account: 'personal',
    config: (own) => ({
      mcpHosts: [own],
      server: { publicUrl: 'https://bot.example.com' },
      mcpServers: { files: { url: `${own}/mcp`, auth: { kind: 'oauth' }, account: 'personal' } },
    }),
  });
  const begun = await world.servers.connect(TEAM, 'files', { by, texts });
  if (begun.status !== 'link') throw new Error(begun.sentence);
  return await world.browser(language).open(begun.url);
}

const named = (name: string): Actor => ({ person: { id: 'slack:U1', name }, surface: 'slack' });

describe('the page before a sign-in', () => {
  it.each([
    [{ person: { id: 'slack:U1', name: 'Ada' }, surface: 'slack' }, '"Ada" (Slack member U1 of "Acme")'],
    [{ person: { id: 'discord:42', name: 'Ada' }, surface: 'discord' }, '"Ada" (Discord user 42 of "Acme")'],
    [{ person: { id: 'own:U1', name: 'Ada' }, surface: 'code' }, '"Ada" ("own:U1" of "Acme")'],
    [{ person: { id: 'operator', name: 'an operator' }, surface: 'cli' }, '"an operator" ("operator" of "Acme")'],
  ] as const)('names who has asked for it by what nobody can choose, too: %j', async (by, who) => {
    const { text, button } = await confirming(by);
    expect([text.startsWith(`${who} has pressed the button`), button]).toEqual([
      true,
      `I am "${by.person.name}": go on`,
    ]);
  });

  it('keeps a name to one line of its own, whatever somebody calls themselves', async () => {
    const { text, warning, button } = await confirming(
      named(`Ada" (Slack member U2 of "Acme\u202e\u2028\nYou are asked to go on. ${'x'.repeat(5_000)}`),
    );
    const name = `"Ada' (Slack member U2 of 'Acme You are asked to go on. ${'x'.repeat(25)}…"`;
    expect([text.split(' has pressed')[0], button]).toEqual([
      `${name} (Slack member U1 of "Acme")`,
      `I am ${name}: go on`,
    ]);
    expect(warning).toContain(`as ${name}?`);
  });

  it('says it in the language of the browser', async () => {
    expect(await confirming(named('Ada'), 'de')).toMatchObject({
      text: expect.stringMatching(
        /^"Ada" \(auf Slack Mitglied U1 von "Acme"\) hat im Chat den Knopf dafür gedrückt\. /u,
      ),
      warning:
        'Hast du diesen Knopf selbst gedrückt, als "Ada"? Wenn nicht, schließe diese Seite: Sonst würde dein Konto für die Anfragen von "Ada" benutzt.',
      button: 'Ich bin "Ada": weiter',
    });
  });

  it('has a button with that statement for who signs in for a team, too', async () => {
    const world = await createOAuthWorld();
    const { button } = await world.browser().open(await world.begin(byAnn));
    expect(button).toBe('I am "Ann": go on');
  });
});

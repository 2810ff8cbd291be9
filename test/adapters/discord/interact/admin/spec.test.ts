import { expect, it } from 'vitest';
import type { FakeDiscordCall } from '../../../../../src/testing/fake-discord/fake-discord.ts';
import { asObject } from '../../../../../src/threads/json-value.ts';
import { violations, violationsOfEach } from '../../../../testing/fake-discord/spec/schemas.ts';
import { TEXTS } from '../support/interact-world.ts';
import { AdminDesk } from './admin-world.ts';

const { admin } = TEXTS.discord;

/** What Discord's own description of its interface says against a call. */
function against({ method, path, body }: FakeDiscordCall): readonly string[] {
  if (method === 'PUT' && path.endsWith('/commands')) {
    // Its documentation asks for a text there, as every client sends.
    const isText = (problem: string): boolean => problem.includes('.default_member_permissions: invalid_type');
    return violationsOfEach('ApplicationCommandCreateRequest', body).filter((problem) => !isText(problem));
  }
  if (path.endsWith('/callback')) {
    return asObject(body)['type'] === 9 ? violations('ModalInteractionCallbackRequest', body) : [];
  }
  if (method !== 'PATCH' || !path.startsWith('/webhooks/')) return [];
  return violations('IncomingWebhookUpdateForInteractionCallbackRequestPartial', body);
}

it('All commands, screens and windows of the settings are as Discord describes them', async () => {
  const desk = await AdminDesk.start();
  for (const scope of [{}, { scope: 'server' }]) {
    for (const sheet of ['tools', 'settings', 'instructions', 'budget', 'usage', 'audit', 'feedback', 'pause']) {
      await desk.command(sheet, scope);
      for (const id of windows(desk)) await desk.press(id);
    }
    await desk.command('tools', scope);
    await desk.choose(admin.menus.tool, 'Weather');
    for (const id of windows(desk)) await desk.press(id);
    await desk.submit({ 'Calls a person and day': 'often' });
    await desk.press(admin.buttons.again);
    await desk.submit({ 'Calls a person and day': '3' });
  }
  await desk.command('', {}, 'privacy');
  const { calls, problems } = desk.world.discord;
  expect(calls.filter(({ body }) => asObject(body)['type'] === 9).length).toBeGreaterThan(10);
  expect([...new Set(calls.flatMap(against))]).toEqual([]);
  expect(problems).toEqual([]);
});

/** Buttons that open a window. */
function windows(desk: AdminDesk): readonly string[] {
  return desk.components.map(({ custom_id: id }) => String(id)).filter((id) => id.startsWith('tl1:a:edit:'));
}

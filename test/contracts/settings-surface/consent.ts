import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../src/text/index.ts';
import type { RawValue } from '../../../src/threads/administration/form-field.ts';
import { settingsOf } from '../../../src/threads/administration/settings-of.ts';
import type { AuditNote } from '../../../src/threads/administration/settings-service.ts';
import type { SettingsSurface, StartedSurface } from './surface-driver.ts';
import { addUp, lookUp, tellTime } from './surface-tools.ts';

const texts = createTexts('en');
const { acts, mcpServer } = texts.settings;
const APPROVAL = 'tools.add_up.approval';
const WHEN = 'tools.add_up.approvalWhen';

/** Which calls need consent, and who gave it. */
export function testConsent(surface: SettingsSurface): void {
  const start = () => surface.start([addUp, lookUp, tellTime]);

  describe('calls that need consent', () => {
    it('are chosen for a tool among its other settings', async () => {
      const started = await start();
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      const { fields } = await ann.openOptions('add_up');
      const shown = fields.map(({ key, label, raw, choices }) => [key, label, hasNothing(raw) ? '' : raw, choices]);
      const { choices, tool } = texts.settings;
      expect(shown).toEqual([
        [APPROVAL, tool.approval.label, 'tool', Object.values(choices.approval)],
        [WHEN, tool.approvalWhen.label, '', undefined],
      ]);
    });

    it('are told by conditions, one to a line', async () => {
      const started = await start();
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      await ann.openOptions('add_up');
      const submitted = await ann.submit({ [APPROVAL]: 'when', [WHEN]: 'sum above 100\nto not endsWith @example.com' });
      expect(submitted).toMatchObject({ kind: 'saved' });
      expect(await heldIn(started)).toEqual(['when', ['sum above 100', 'to not endsWith @example.com']]);
    });

    it('are not changed by a condition that cannot be read, and its line is told beside the field', async () => {
      const started = await start();
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      await ann.openOptions('add_up');
      const sentence = texts.settings.problems.condition(2, { kind: 'number', entered: 'much' });
      expect(await ann.submit({ [WHEN]: 'sum above 100\nsum above much' })).toEqual({
        kind: 'problems',
        problems: { [WHEN]: sentence },
      });
      expect(await heldIn(started)).toEqual(['tool', []]);
    });

    it('are in the log when somebody decided about them, with what was done about servers', async () => {
      const started = await start();
      const { person } = started.people.ben;
      const shared = { at: 1_000, who: person, surface: 'web', before: null } as const;
      const notes: readonly AuditNote[] = [
        { ...shared, id: '1', key: 'tools.add_up', change: 'approved', after: 'request A7' },
        { ...shared, id: '2', key: 'tools.gone__tool', change: 'denied', after: null },
        { ...shared, id: '3', key: 'mcp.wiki', change: 'serverAdded', after: 'mcp.example.com' },
      ];
      const at = Date.now();
      for (const note of notes) await started.service.note(started.channel, { ...note, at });
      const text = await started.as('ann').openAudit(started.channel);
      const words = [
        'Add up',
        acts.approved,
        'request A7',
        'gone__tool',
        acts.denied,
        mcpServer('wiki'),
        acts.serverAdded,
      ];
      for (const word of [...words, 'mcp.example.com', person.name]) expect(plain(text)).toContain(word);
    });
  });
}

/** What is set of `add_up` in the channel. */
async function heldIn({ service, channel }: StartedSurface): Promise<readonly unknown[]> {
  const all = settingsOf(await service.view(channel, texts));
  return [APPROVAL, WHEN].map((key) => all.find((setting) => setting.key === key)?.value);
}

/** Without what a platform's notation puts before signs. */
function plain(text: string): string {
  return text.replaceAll('\\', '');
}

function hasNothing(raw: RawValue): boolean {
  return raw === undefined || (Array.isArray(raw) && raw.length === 0);
}

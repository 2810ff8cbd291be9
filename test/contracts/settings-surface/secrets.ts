import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../src/text/index.ts';
import type { SettingsSurface } from './surface-driver.ts';
import { lookUp } from './surface-tools.ts';

const texts = createTexts('en');
const KEY = 'tools.look_up.secrets.key';
const CANARY = 'canary-7f3a-of-the-secret';

/** What is entered as a secret is never seen again. */
export function testSecrets(surface: SettingsSurface): void {
  describe('a secret', () => {
    it('is entered, and neither shown nor stored in clear, nor in the log of changes', async () => {
      const started = await surface.start([lookUp]);
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      await ann.openOptions('look_up');
      expect(await ann.submit({ [KEY]: CANARY })).toMatchObject({ kind: 'saved' });

      const [tool] = (await started.service.view(started.channel, texts)).tools;
      expect(tool?.secrets.map(({ own, value }) => ({ own, value }))).toEqual([{ own: true, value: null }]);
      const again = started.as('ann');
      await again.openTools(started.channel);
      const { fields } = await again.openOptions('look_up');
      expect(fields.filter(({ key }) => key === KEY).map(({ raw }) => raw ?? '')).toEqual(['']);
      const audit = await started.as('ann').openAudit(started.channel);
      expect(audit).toContain(started.people.ann.person.name);
      expect(`${started.everythingShown()}${await started.everythingStored()}`).not.toContain(CANARY);
    });

    it('stays when the form is sent with its field empty', async () => {
      const started = await surface.start([lookUp]);
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      await ann.openOptions('look_up');
      await ann.submit({ [KEY]: CANARY });
      const again = started.as('ann');
      await again.openTools(started.channel);
      await again.openOptions('look_up');
      await again.submit({ 'tools.look_up.options.results': '9' });
      const [tool] = (await started.service.view(started.channel, texts)).tools;
      expect(tool?.secrets.map(({ own }) => own)).toEqual([true]);
    });
  });
}

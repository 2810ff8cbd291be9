import { describe } from 'vitest';
import { testAdminsDay } from './admins-day.ts';
import { testConsent } from './consent.ts';
import { testForms } from './forms.ts';
import { testManyTools } from './many-tools.ts';
import { testSecrets } from './secrets.ts';
import type { SettingsSurface } from './surface-driver.ts';

/** What every surface promises that settings are changed on. */
export function testSettingsSurface(surface: SettingsSurface): void {
  describe(`${surface.name} keeps the contract of surfaces for settings`, () => {
    testAdminsDay(surface);
    testManyTools(surface);
    testForms(surface);
    testSecrets(surface);
    testConsent(surface);
  });
}

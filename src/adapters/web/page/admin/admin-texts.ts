import type { AdminPageTexts } from '../../../../text/admin-page-texts.ts';
import { englishAdminPage } from '../../../../text/english-admin-page.ts';
import { germanAdminPage } from '../../../../text/german-admin-page.ts';

/** What stands on the admins' page in the language of the deployment; English where there is nothing else. */
export function adminTextsOf(locale: string): AdminPageTexts {
  return /^de(?:-|_|$)/iu.test(locale) ? germanAdminPage : englishAdminPage;
}

import type { AdminPageTexts } from '../../../../text/admin-page-texts.ts';
import type { Store } from '../store.ts';
import type { AdminAction } from './admin-action.ts';
import type { AdminApi } from './admin-api.ts';
import type { AdminState } from './admin-state.ts';

/** What the parts of the page that act work with. */
export interface AdminControllerOptions {
  readonly store: Store<AdminState, AdminAction>;
  readonly api: AdminApi;
  readonly textsOf: (locale: string) => AdminPageTexts;
}

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { AdminPageTexts } from '../../../../text/admin-page-texts.ts';
import type { AdminController } from './admin-controller.ts';
import type { AdminState } from './admin-state.ts';

/** What every component of the admins' page may use. */
export interface AdminPage {
  readonly state: AdminState;
  readonly controller: AdminController;
  readonly t: AdminPageTexts;
  /** Where the chat is; undefined where there is none. */
  readonly chatAddress: string | undefined;
}

export const AdminContext = createContext<AdminPage | undefined>(undefined);

export function useAdmin(): AdminPage {
  const page = useContext(AdminContext);
  if (page === undefined) throw new Error('A component of the admins’ page is used outside of AdminContext.');
  return page;
}

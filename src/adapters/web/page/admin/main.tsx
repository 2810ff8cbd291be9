import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { restoreTheme } from '../components/theme.tsx';
import { createStore, type Store } from '../store.ts';
import type { AdminAction } from './admin-action.ts';
import { readAdminAddress, writeAdminAddress } from './admin-address.ts';
import { createAdminApi } from './admin-api.ts';
import { AdminApp } from './admin-app.tsx';
import { AdminContext } from './admin-context.tsx';
import { AdminController } from './admin-controller.ts';
import { reduceAdmin } from './admin-reduce.ts';
import { type AdminState, emptyAdminState } from './admin-state.ts';
import { adminTextsOf } from './admin-texts.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/sidebar.css';
import './styles/layout.css';
import './styles/tools.css';
import './styles/forms.css';
import './styles/lists.css';
import '../approval/approval.css';
import './styles/servers.css';
import './styles/narrow.css';

restoreTheme();
const person = new URLSearchParams(location.search).get('as') ?? 'ada';
const isPlayground = location.pathname.startsWith('/playground');
const caller = isPlayground ? ({ kind: 'member', person: `web:${person}` } as const) : ({ kind: 'operator' } as const);
const chatAddress = isPlayground ? `/playground?${new URLSearchParams({ as: person }).toString()}` : undefined;

const store = createStore<AdminState, AdminAction>(reduceAdmin, emptyAdminState(readAdminAddress(location.search)));
const api = createAdminApi(caller, (url, init) => fetch(url, init));
const controller = new AdminController({ store, api, textsOf: adminTextsOf });

let shownSpot = store.read().spot;
store.subscribe(() => {
  const { spot } = store.read();
  if (spot === shownSpot) return;
  shownSpot = spot;
  const address = writeAdminAddress(spot, location.search);
  if (address !== (location.search === '' ? '?' : location.search)) history.pushState(null, '', address);
});
addEventListener('popstate', () => void controller.go(readAdminAddress(location.search)));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void controller.refresh();
});
addEventListener('beforeunload', (event) => {
  const { places } = store.read();
  if (Object.values(places).some(({ drafts }) => Object.keys(drafts).length > 0)) event.preventDefault();
});

const root = document.querySelector('#page');
if (root !== null) render(<Admin store={store} />, root);
void controller.start();

function Admin({ store: shown }: { readonly store: Store<AdminState, AdminAction> }) {
  const [state, setState] = useState(shown.read());
  useEffect(() => {
    // What changed between drawing and subscribing would be missed.
    setState(shown.read());
    return shown.subscribe(() => setState(shown.read()));
  }, [shown]);
  return (
    <AdminContext.Provider value={{ state, controller, t: adminTextsOf(state.locale), chatAddress }}>
      <AdminApp />
    </AdminContext.Provider>
  );
}

import type { JSX } from 'preact';
import { useAdmin } from './admin-context.tsx';
import { ServerSignIn } from './server-sign-in.tsx';

/** The servers at which whoever looks may use an account of their own; nothing where there are none. */
export function AccountsCard(): JSX.Element | null {
  const { state, t } = useAdmin();
  const { accounts } = state;
  if (accounts?.status !== 'ready' || accounts.value.teams.length === 0) return null;
  return (
    <section class="accounts" aria-labelledby="accounts-title">
      <h2 id="accounts-title">{t.servers.accounts.title}</h2>
      <p class="admin-note">{t.servers.accounts.about}</p>
      <ul class="server-list">
        {accounts.value.teams.flatMap(({ team, name: teamName, servers }) =>
          servers.map(({ name, address, isConnected }) => (
            <li key={`${team} ${name}`}>
              <article class="server" data-server={name} aria-label={`${name}, ${teamName}`}>
                <h3>
                  {name} <span class="place-within">{teamName}</span>
                </h3>
                <p class="server-address">
                  <bdi>{address}</bdi>
                </p>
                {isConnected && <p class="admin-note">{t.servers.accounts.connected}</p>}
                <div class="server-actions">
                  <ServerSignIn name={name} isConnected={isConnected} place={{ kind: 'team', team }} />
                </div>
              </article>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

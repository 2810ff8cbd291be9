import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ServersAnswer } from '../../admin/admin-protocol.ts';
import { AddServerForm } from './add-server-form.tsx';
import { useAdmin } from './admin-context.tsx';
import { placeState } from './admin-state.ts';
import { ServerCard } from './server-card.tsx';
import { Waiting } from './waiting.tsx';

/** Milliseconds between two looks, as long as there is a server that has not answered yet: a new one may take its time. */
const LOOK_MS = 3_000;

/** The MCP servers of a place: how they stand, and what can be done with them. */
export function ServersSection(): JSX.Element {
  const { state, controller, t } = useAdmin();
  const { servers } = placeState(state);
  const isWaiting = servers?.status === 'ready' && servers.value.servers.some(({ health }) => health === 'new');
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void controller.servers.load();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, controller]);
  return (
    <section aria-labelledby="servers-title">
      <div class="section-head">
        <h2 id="servers-title">{t.servers.title}</h2>
      </div>
      <p class="admin-note section-about">{t.servers.about}</p>
      <Waiting loaded={servers} onRetry={() => void controller.servers.load()} />
      {servers?.status === 'ready' && (
        <>
          {servers.value.servers.length === 0 && <p class="admin-empty">{t.servers.none}</p>}
          <ul class="server-list" aria-labelledby="servers-title">
            {servers.value.servers.map((server) => (
              <li key={server.name}>
                <ServerCard server={server} />
              </li>
            ))}
          </ul>
          <Adding form={servers.value.form} />
        </>
      )}
    </section>
  );
}

function Adding({ form }: Pick<ServersAnswer, 'form'>): JSX.Element {
  const { t } = useAdmin();
  const [isAdding, setAdding] = useState(false);
  switch (form.status) {
    case 'none':
      return <p class="admin-note">{t.servers.addInTeam}</p>;
    case 'closed':
      return <p class="refusal">{form.sentence}</p>;
    case 'open':
      return isAdding ? (
        <AddServerForm hosts={form.hosts} onClose={() => setAdding(false)} />
      ) : (
        <button type="button" class="button button-large" onClick={() => setAdding(true)}>
          {t.servers.add}
        </button>
      );
  }
}

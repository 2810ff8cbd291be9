import type { JSX } from 'preact';
import type { McpServerView } from '../../../../threads/administration/mcp-servers.ts';
import { useAdmin } from './admin-context.tsx';
import { ServerActions } from './server-actions.tsx';

/** One MCP server. What it says of itself is text, whatever stands in it. */
export function ServerCard({ server }: { readonly server: McpServerView }): JSX.Element {
  const { t } = useAdmin();
  const { name, address, origin, auth, account, health, shown } = server;
  const facts = [
    t.servers.origin[origin],
    t.servers.auth[auth],
    ...(auth === 'oauth' ? [t.servers.account[account]] : []),
  ];
  return (
    <article class={`server server-${health}`} data-server={name} aria-labelledby={`server-${name}`}>
      <h3 id={`server-${name}`}>
        {name} <span class={`badge health-${health}`}>{t.servers.health[health]}</span>
      </h3>
      <p class="server-address">
        <bdi>{address}</bdi>
      </p>
      <p class="admin-note">{facts.join(' · ')}</p>
      <p class={health === 'failing' ? 'server-problem' : 'admin-note'}>
        <bdi>{shown}</bdi>
      </p>
      <ServerTools server={server} />
      <ServerActions server={server} />
    </article>
  );
}

function ServerTools({ server: { tools, leftOut } }: { readonly server: McpServerView }): JSX.Element {
  const { state, controller, t } = useAdmin();
  return (
    <>
      {tools.length > 0 && (
        <details class="server-tools">
          <summary>{t.servers.tools(tools.length)}</summary>
          <p class="admin-note">{t.servers.toolsAbout}</p>
          <ul>
            {tools.map(({ name, label }) => (
              <li key={name}>
                <button
                  type="button"
                  class="button button-quiet"
                  onClick={() => void controller.go({ place: state.spot.place, section: 'tools', tool: name })}
                >
                  <bdi>{label}</bdi>
                  <code>{name}</code>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {leftOut.length > 0 && (
        <details class="server-tools">
          <summary>{t.servers.leftOut(leftOut.length)}</summary>
          <ul>
            {leftOut.map(({ name, sentence }) => (
              <li key={name}>
                <code>
                  <bdi>{name}</bdi>
                </code>{' '}
                <bdi>{sentence}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

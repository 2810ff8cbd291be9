import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PageTool, PageView } from '../../admin/admin-protocol.ts';
import { Icon } from '../components/icon.tsx';
import { useAdmin } from './admin-context.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { OriginLine } from './origin-line.tsx';
import { ToolDetail } from './tool-detail.tsx';
import { ToolSwitch } from './tool-switch.tsx';

/** The tools of a place: which are on, and what each is set to. */
export function ToolsSection({ view }: { readonly view: PageView }): JSX.Element {
  const { state, t } = useAdmin();
  const { tool: name } = state.spot;
  if (name === undefined) return <ToolList tools={view.tools} />;
  const tool = view.tools.find((other) => other.name === name);
  return tool === undefined ? <p class="admin-empty">{t.tools.gone}</p> : <ToolDetail key={name} tool={tool} />;
}

function ToolList({ tools }: { readonly tools: readonly PageTool[] }): JSX.Element {
  const { t } = useAdmin();
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLowerCase();
  const found = tools.filter(({ name, label, about }) =>
    [name, label, about].some((text) => text.toLowerCase().includes(word)),
  );
  return (
    <section aria-label={t.sections.tools}>
      <div class="list-bar">
        <input
          class="input"
          type="search"
          aria-label={t.tools.find}
          placeholder={t.tools.find}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
        <p class="list-count" role="status">
          {t.tools.found(found.length, tools.length)}
        </p>
      </div>
      {found.length === 0 && tools.length > 0 && <p class="admin-empty">{t.tools.none}</p>}
      <ul class="tool-list">
        {found.map((tool) => (
          <ToolRow key={tool.name} tool={tool} />
        ))}
      </ul>
    </section>
  );
}

function ToolRow({ tool }: { readonly tool: PageTool }): JSX.Element {
  const { state, controller, t } = useAdmin();
  const { name, label, about, reach, enabled, problem } = tool;
  return (
    <li class="tool-row" data-tool={name}>
      <div class="tool-text">
        <h2 class="tool-name">
          {label}
          {reach === 'outside' && <span class="badge">{t.tools.reachesOutside}</span>}
        </h2>
        <p class="tool-about">{about}</p>
        <OriginLine setting={enabled} />
        {problem !== undefined && (
          <p class="tool-problem">
            <Icon name="warn" />
            {problem}
          </p>
        )}
        <ConflictNote setting={enabled} />
      </div>
      <div class="tool-actions">
        <ToolSwitch tool={tool} />
        <button
          type="button"
          class="button button-small"
          aria-label={t.tools.configure(label)}
          title={t.tools.configure(label)}
          onClick={() => void controller.go({ place: state.spot.place, section: 'tools', tool: name })}
        >
          <Icon name="settings" />
        </button>
      </div>
    </li>
  );
}

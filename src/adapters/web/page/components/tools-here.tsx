import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { MemberTool } from '../../admin/admin-protocol.ts';
import { findChannelIn } from '../state/selectors.ts';
import { settingsAddress } from '../state/settings-address.ts';
import { Icon } from './icon.tsx';
import { usePage, useSelected } from './page-context.tsx';
import { Problem } from './problem.tsx';

/** Shows what the bot can do in a channel, asked each time: an admin may have changed it. */
export function ToolsHere({ channel: id }: { readonly channel: string }): JSX.Element | null {
  const { api } = usePage();
  const person = useSelected((state) => state.person);
  const channel = useSelected((state) => findChannelIn(state, id));
  const [isOpen, setOpen] = useState(false);
  const [tools, setTools] = useState<readonly MemberTool[]>();
  const [problem, say] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen || channel === undefined) return undefined;
    let isOver = false;
    say(undefined);
    api.toolsHere(channel).then(
      (found) => {
        if (!isOver) setTools(found);
      },
      (error: unknown) => {
        if (!isOver) say(error instanceof Error ? error.message : String(error));
      },
    );
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => {
      isOver = true;
      document.removeEventListener('pointerdown', closeOutside);
    };
  }, [isOpen, channel, api]);

  if (channel === undefined) return null;
  return (
    <div
      class="tools-here"
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        class="icon-button"
        aria-label="What the bot can do here"
        title="What the bot can do here"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="tool" />
      </button>
      {isOpen && (
        <section class="tools-here-list" aria-label="What the bot can do here">
          <h3>What the bot can do here</h3>
          {tools?.length === 0 && <p>No tool is on here.</p>}
          <ul>
            {(tools ?? []).map(({ name, label, about, audience }) => (
              <li key={name}>
                <b>{label}</b> <span class="tools-here-for">{audience}</span>
                <p>{about}</p>
              </li>
            ))}
          </ul>
          <Problem text={problem} />
          <a href={settingsAddress(person, channel)}>Settings</a>
        </section>
      )}
    </div>
  );
}

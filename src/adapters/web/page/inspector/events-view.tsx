import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CopyButton } from './copy-button.tsx';
import { EVENT_GROUPS, type EventGroup, type LiveLog, type LoggedEvent, MAX_EVENTS } from './live-log.ts';
import { describeMoment } from './time-text.ts';

/** Steps of a streamed answer are many and say little: they are shown when asked for. */
const SHOWN_AT_FIRST = EVENT_GROUPS.filter((group) => group !== 'stream');

/** Nearer to the end than this counts as being there. */
const END_PIXELS = 24;

/** The live events of the thread, newest last; it follows the end unless somebody scrolled away from it. */
export function EventsView({ log }: { log: LiveLog }): JSX.Element {
  const [groups, setGroups] = useState<ReadonlySet<EventGroup>>(new Set(SHOWN_AT_FIRST));
  const [isFollowing, setIsFollowing] = useState(true);
  const list = useRef<HTMLOListElement>(null);
  const shown = useMemo(() => log.events.filter(({ group }) => groups.has(group)), [log, groups]);
  useLayoutEffect(() => {
    if (isFollowing) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [shown, isFollowing]);
  const toggle = (group: EventGroup): void => {
    const next = new Set(groups);
    if (!next.delete(group)) next.add(group);
    setGroups(next);
  };
  return (
    <section class="inspector-events" aria-label="Live events">
      <div class="inspector-bar">
        <fieldset class="inspector-filter">
          <legend>Show</legend>
          {EVENT_GROUPS.map((group) => (
            <label key={group}>
              <input type="checkbox" checked={groups.has(group)} onChange={() => toggle(group)} /> {group}
            </label>
          ))}
        </fieldset>
        <CopyButton what="the events" value={() => shown} />
      </div>
      {log.dropped > 0 && (
        <p class="inspector-note">
          Only the last {MAX_EVENTS.toLocaleString('en')} events are kept; {log.dropped.toLocaleString('en')} older ones
          are gone.
        </p>
      )}
      {shown.length === 0 && <p class="inspector-empty">Nothing has happened since the inspector was opened.</p>}
      <ol
        ref={list}
        class="inspector-list"
        aria-label="Events"
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
          setIsFollowing(scrollHeight - scrollTop - clientHeight < END_PIXELS)
        }
      >
        {shown.map((event) => (
          <EventRow key={event.number} event={event} />
        ))}
      </ol>
      {!isFollowing && (
        <button type="button" class="inspector-follow" onClick={() => setIsFollowing(true)}>
          Go to the newest
        </button>
      )}
    </section>
  );
}

function EventRow({ event }: { event: LoggedEvent }): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li class={`inspector-event inspector-event-${event.group}`}>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <time>{describeMoment(event.at)}</time> <b>{event.name}</b> <span>{event.summary}</span>
        </summary>
        {isOpen && <pre class="inspector-text">{JSON.stringify(event.detail, undefined, 2)}</pre>}
      </details>
    </li>
  );
}

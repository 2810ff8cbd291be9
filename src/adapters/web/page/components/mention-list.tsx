import type { JSX } from 'preact';
import { Avatar } from './avatar.tsx';
import type { Mention } from './use-mention.tsx';

export interface MentionListProps {
  readonly id: string;
  readonly mention: Mention;
}

/** Who can be mentioned. The focus stays in the text field, which names the active option. */
export function MentionList({ id, mention }: MentionListProps): JSX.Element {
  const { people, active, botId, choose } = mention;
  return (
    <ul class="mention-list" id={id} role="listbox" aria-label="People to mention">
      {people.map((person, index) => (
        <li
          key={person.id}
          id={mentionOptionId(id, index)}
          role="option"
          aria-selected={index === active}
          // Not on click: the field would have lost the focus before it.
          onPointerDown={(event) => {
            event.preventDefault();
            choose(index);
          }}
        >
          <Avatar name={person.name} isBot={person.id === botId} isSmall />
          <span>{person.name}</span>
          {person.id === botId && <span class="badge">bot</span>}
        </li>
      ))}
    </ul>
  );
}

/** The id of an option's element. */
export function mentionOptionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

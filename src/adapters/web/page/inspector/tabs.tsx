import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { tabAfterKey } from './tab-keys.ts';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number;
}

export interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly children: ComponentChildren;
}

/** A row of tabs with one panel: one stop of the Tab key; arrows, Home and End choose. */
export function Tabs<Id extends string>(props: TabsProps<Id>): JSX.Element {
  const { label, tabs, selected, onSelect, children } = props;
  const buttons = useRef(new Map<Id, HTMLButtonElement>());
  const onKeyDown = (event: KeyboardEvent): void => {
    const ids = tabs.map(({ id }) => id);
    const id = tabAfterKey(ids, selected, event.key);
    if (id === undefined) return;
    event.preventDefault();
    onSelect(id);
    buttons.current.get(id)?.focus();
  };
  return (
    <>
      <div class="inspector-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: name, count }) => (
          <button
            key={id}
            ref={(element) => {
              if (element === null) buttons.current.delete(id);
              else buttons.current.set(id, element);
            }}
            type="button"
            role="tab"
            id={`inspector-tab-${id}`}
            aria-selected={id === selected}
            aria-controls="inspector-panel"
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {name}
            {count !== undefined && count > 0 && <span class="inspector-count">{count}</span>}
          </button>
        ))}
      </div>
      <div
        class="inspector-panel"
        role="tabpanel"
        id="inspector-panel"
        aria-labelledby={`inspector-tab-${selected}`}
        tabIndex={0}
      >
        {children}
      </div>
    </>
  );
}

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface MenuItem {
  readonly id: string;
  readonly label: ComponentChildren;
  readonly isCurrent?: boolean;
  readonly onChoose: () => void;
}

export interface MenuProps {
  /** The name of the menu, and of the button before the text that it may show. */
  readonly label: string;
  readonly buttonClass: string;
  readonly opens: 'up' | 'down';
  readonly items: readonly MenuItem[];
  /** What the button shows. */
  readonly children: ComponentChildren;
}

/** A button with a menu: arrows, Home, End and first letters move, Enter chooses, Escape closes and focus returns. */
export function Menu({ label, buttonClass, opens, items, children }: MenuProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const itemsOf = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useEffect(() => {
    if (!isOpen) return undefined;
    (root.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? itemsOf()[0])?.focus();
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') setOpen(false);
    const elements = itemsOf();
    const next = targetOf(event.key, elements, document.activeElement);
    if (event.key === 'Escape') close();
    else if (next === undefined) return;
    else next.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="menu-root" ref={root}>
      <button
        ref={button}
        type="button"
        class={buttonClass}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span class="visually-hidden">{label}</span>
        {children}
      </button>
      {isOpen && (
        <div class={`menu menu-${opens}`} role="menu" aria-label={label} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              tabIndex={-1}
              role={item.isCurrent === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.isCurrent}
              onClick={() => {
                close();
                item.onChoose();
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function targetOf(key: string, items: readonly HTMLElement[], focused: Element | null): HTMLElement | undefined {
  const index = items.findIndex((item) => item === focused);
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items[(index - 1 + items.length) % items.length];
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      if (key.length !== 1) return undefined;
      const after = [...items.slice(index + 1), ...items.slice(0, index + 1)];
      return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}

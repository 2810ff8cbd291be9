import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { chooseTheme, chosenTheme, type Theme } from './theme.tsx';

/** Changes between light and dark; until it is used the system decides. */
export function ThemeToggle(): JSX.Element {
  const [theme, setTheme] = useState<Theme>(chosenTheme());
  const other = theme === 'dark' ? 'light' : 'dark';
  const label = `Switch to ${other} theme`;
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      onClick={() => {
        chooseTheme(other);
        setTheme(other);
      }}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  );
}

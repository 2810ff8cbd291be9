const KEY = 'threadloop.theme';

export type Theme = 'light' | 'dark';

/** The theme that is shown: the chosen one, else the system's. */
export function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Shows a theme, now and on the next visit. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(KEY, theme);
}

/** Shows the theme that was chosen on an earlier visit. */
export function restoreTheme(): void {
  const theme = localStorage.getItem(KEY);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

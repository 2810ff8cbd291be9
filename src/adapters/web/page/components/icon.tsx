import type { JSX } from 'preact';

const PATHS = {
  hash: 'M5 9h14M5 15h14M10 4 8 20M16 4l-2 16',
  loop: 'M17 12a5 5 0 1 1-5-5h6m0 0-2.5-2.5M18 7l-2.5 2.5',
  close: 'M6 6l12 12M18 6 6 18',
  send: 'M4 12 20 4l-5 16-3.5-6.5L4 12Z',
  attach: 'M20 11.5 12 19.5a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7L9.7 17a1.7 1.7 0 0 1-2.4-2.4L15 7',
  at: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.6 7.2',
  edit: 'M4 20h4L19 9l-4-4L4 16v4ZM13.5 6.5l4 4',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  reply: 'M20 12a7 7 0 0 1-10 6.3L4.5 20l1.6-4.6A7 7 0 1 1 20 12Z',
  more: 'M6 11v2m-1-1h2M12 11v2m-1-1h2M18 11v2m-1-1h2',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M4 12H2M22 12h-2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  up: 'M7 11v9H4v-9h3Zm0 0 4-8a2.2 2.2 0 0 1 2.2 2.7L12.6 9H18a2 2 0 0 1 2 2.4l-1.3 7A2 2 0 0 1 16.7 20H7',
  down: 'M17 13V4h3v9h-3Zm0 0-4 8a2.2 2.2 0 0 1-2.2-2.7l.6-3.3H6a2 2 0 0 1-2-2.4l1.3-7A2 2 0 0 1 7.3 4H17',
  retry: 'M4 12a8 8 0 1 1 2.5 5.8M4 12V6m0 6h6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  file: 'M7 3h7l4 4v14H7V3Zm7 0v4h4',
  look: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6Zm9-2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  switch: 'm8 10 4-4 4 4M8 14l4 4 4-4',
  mute: 'M5 9v6h4l5 4V5L9 9H5Zm12 1 4 4m0-4-4 4',
  help: 'M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 9h17M3.5 15h17M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18Z',
  people:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8c0-3 2.5-5 6-5s6 2 6 5M16 5.3a3 3 0 0 1 0 5.4M17.5 14.4c2 .7 3.5 2.4 3.5 4.6',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  settings:
    'M4 7h9m4 0h3M4 17h3m4 0h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  tool: 'M14.5 6.5a4 4 0 0 0-5.2 5L4 16.8 7.2 20l5.3-5.3a4 4 0 0 0 5-5.2l-2.6 2.6-2.6-.6-.6-2.6 2.8-2.4Z',
  back: 'm14 6-6 6 6 6',
  outside: 'M14 4h6v6m0-6-9 9M10 5H5v14h14v-5',
  warn: 'M12 4 3 19h18L12 4Zm0 6v4m0 2.5h.01',
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing for the eye only: whatever it is on has a name. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

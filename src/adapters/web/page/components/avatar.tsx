import type { JSX } from 'preact';
import { Icon } from './icon.tsx';

const TONES = 6;

export interface AvatarProps {
  readonly name: string;
  readonly isBot?: boolean;
  readonly isSmall?: boolean;
}

/** A person's initial on the person's colour; the bot has its sign. */
export function Avatar({ name, isBot = false, isSmall = false }: AvatarProps): JSX.Element {
  const tone = isBot ? 'bot' : Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % TONES;
  return (
    <span class={`avatar tone-${tone}${isSmall ? ' avatar-small' : ''}`} aria-hidden="true">
      {isBot ? <Icon name="loop" /> : name.slice(0, 1).toUpperCase()}
    </span>
  );
}

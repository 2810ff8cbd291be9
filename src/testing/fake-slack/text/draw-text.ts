import type { FakeState } from '../state/state.ts';
import { unescapeText } from './escape.ts';

/** Text as a reader sees it: tokens as names, links as their labels, entities as characters. Other marks stay. */
export function drawText(text: string, state: FakeState): string {
  return unescapeText(text.replace(/<([^<>\n]+)>/gu, (whole, token: string) => drawToken(token, whole, state)));
}

function drawToken(token: string, whole: string, state: FakeState): string {
  const [target = '', label] = token.split('|', 2);
  if (target.startsWith('@')) return drawUser(target.slice(1), state);
  if (target.startsWith('#')) return drawChannel(target.slice(1), state);
  if (target.startsWith('!subteam^')) return drawGroup(target.slice('!subteam^'.length), state);
  if (target.startsWith('!date^')) return label ?? '';
  if (/^!(?:here|channel|everyone)$/u.test(target)) return `@${target.slice(1)}`;
  if (/^(?:https?|mailto|tel|slack):/u.test(target)) return label ?? target;
  return whole;
}

export function drawUser(id: string, state: FakeState): string {
  return `@${state.workspaces.findUser(id)?.name ?? id}`;
}

export function drawChannel(id: string, state: FakeState): string {
  return `#${state.workspaces.channels.get(id)?.name ?? id}`;
}

export function drawGroup(id: string, state: FakeState): string {
  const groups = [...state.workspaces.all.values()].flatMap((workspace) => workspace.groups);
  return `@${groups.find((group) => group.id === id)?.handle ?? id}`;
}

import type { PageSetting, PageView } from '../../admin/admin-protocol.ts';

export interface Paused {
  readonly setting: PageSetting;
  readonly isPaused: boolean;
  readonly reason: string | undefined;
}

/** Whether the bot is paused in a place; undefined where it cannot be. */
export function pausedOf({ settings }: Pick<PageView, 'settings'>): Paused | undefined {
  const setting = settings.find(({ key }) => key === 'paused');
  if (setting === undefined) return undefined;
  const { value } = setting;
  const { reason }: { reason?: unknown } = Object(value);
  const isPaused = value !== null && value !== false;
  return { setting, isPaused, reason: typeof reason === 'string' && reason !== '' ? reason : undefined };
}

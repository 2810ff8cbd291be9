import type { Texts } from '../../../../../text/index.ts';
import type { RawValue } from '../../../../../threads/administration/form-field.ts';
import type { SettingView } from '../../../../../threads/administration/settings-service.ts';
import { rawOf } from '../../../../../tools/forms/index.ts';
import { cutText } from '../../../drawing/cut-text.ts';
import { type DrawnField, drawField, drawLabels, isTooLong, WINDOW_INPUTS } from './draw-field.ts';
import type { DrawnInput } from './drawn-input.ts';

/** Longest title of a window, by Discord. */
const TITLE_CHARS = 45;

/** Settings that are entered in one window. */
export type WindowPlan = readonly SettingView[];

/**
 * Shares settings out to windows in their order, so that each has as many as fit. Locked ones are in none, nor those that
 * have too many choices: {@link isChosenElsewhere}.
 */
export function planWindows(settings: readonly SettingView[], texts: Texts): readonly WindowPlan[] {
  const plans: SettingView[][] = [];
  let room = 0;
  for (const setting of settings) {
    const inputs = setting.lock === undefined ? inputsOf(setting, texts) : 0;
    if (inputs === 0) continue;
    if (inputs > room) {
      plans.push([]);
      room = WINDOW_INPUTS;
    }
    plans.at(-1)?.push(setting);
    room -= inputs;
  }
  return plans;
}

/** A long text has a window of its own: it may come to need all of it. */
function inputsOf(setting: SettingView, texts: Texts): number {
  return isTooLong(setting.field.input, heldRaw(setting)) ? WINDOW_INPUTS : drawField(drawn(setting), texts).length;
}

/** Whether a setting has more choices than a window can show, and so a list of its own. */
export function isChosenElsewhere(setting: SettingView, texts: Texts): boolean {
  return drawField(drawn(setting), texts).length === 0;
}

/** A window as Discord is told of it. `entered`: what is to stand in it in place of what holds, by key. */
export function drawWindow(
  plan: WindowPlan,
  { customId, title, texts, entered }: WindowOptions,
): Readonly<Record<string, unknown>> {
  const inputs: DrawnInput[] = plan.flatMap((setting) => {
    const given = entered?.get(setting.key);
    const field = drawn(setting);
    return drawField(entered?.has(setting.key) === true ? { ...field, entered: given } : field, texts);
  });
  return { custom_id: customId, title: cutText(title, TITLE_CHARS), components: drawLabels(inputs) };
}

export interface WindowOptions {
  readonly customId: string;
  readonly title: string;
  readonly texts: Texts;
  readonly entered?: ReadonlyMap<string, RawValue> | undefined;
}

/** What a setting's inputs hold when they show what holds now. */
export function heldRaw({ field, value }: Pick<SettingView, 'field' | 'value'>): RawValue {
  return rawOf(field, value ?? undefined);
}

function drawn(setting: SettingView): DrawnField {
  const { field, own, origin } = setting;
  const isSet = field.input.kind === 'secret' && (own !== undefined || origin.kind !== 'default');
  return { field, held: heldRaw(setting), isSet };
}

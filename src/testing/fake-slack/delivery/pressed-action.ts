import type { Json } from '../state/messages.ts';
import { elementsOf, type FoundElement, findOption, textOf } from './block-elements.ts';
import { inputValue } from './input-values.ts';

/** What was pressed: an entry of `actions`, and the element's place. */
export interface PressedAction {
  readonly found: FoundElement;
  readonly action: Json;
}

/**
 * What pressing an element tells the app. It is found by its `action_id`, its text or what a
 * screen reader says; `value` chooses among a menu's
 * options or the two feedback buttons, by value or text.
 *
 * @throws Error when nothing can be pressed by that name: a mistake in the test, or of the app's blocks.
 */
export function pressedAction(
  blocks: readonly Json[],
  name: string,
  value: string | undefined,
  actionTs: string,
): PressedAction {
  const elements = elementsOf(blocks);
  const found = elements.find(({ element }) => namesOf(element).includes(name));
  if (found === undefined) {
    const there = elements.flatMap(({ element }) => namesOf(element)).join(', ');
    throw new Error(`Nothing is called ${name}; there is ${there === '' ? 'nothing to press' : there}`);
  }
  const { element, blockId } = found;
  const action = {
    type: element.type,
    action_id: element.action_id,
    block_id: blockId,
    ...fieldsOf(element, name, value),
    action_ts: actionTs,
  };
  return { found, action };
}

function namesOf(element: Json): readonly string[] {
  const buttons = feedbackButtonsOf(element);
  const spoken = typeof element.accessibility_label === 'string' ? element.accessibility_label : undefined;
  const texts = [textOf(element.text), spoken, ...buttons.map((button) => textOf(button.text))];
  return [String(element.action_id), ...texts.filter((text) => text !== undefined)];
}

function fieldsOf(element: Json, name: string, value: string | undefined): Json {
  switch (element.type) {
    case 'button':
    case 'icon_button': {
      const { text, value: own, style, icon, url } = element;
      return defined({ text, value: own, style, icon, url });
    }
    case 'feedback_buttons': {
      const wanted = value ?? name;
      const button = feedbackButtonsOf(element).find((one) => one.value === wanted || textOf(one.text) === wanted);
      if (button === undefined) throw new Error(`Which of the feedback buttons? By their value or text, not ${wanted}`);
      return defined({ text: button.text, value: button.value });
    }
    case 'overflow': {
      const option = findOption(element, value);
      if (option === undefined) throw new Error(`${name} has no option ${String(value)}`);
      return { selected_option: option };
    }
    default: {
      const chosen = inputValue(element, value);
      if (chosen === undefined) throw new Error(`Nothing can be done with ${name}: it is a ${String(element.type)}`);
      return chosen;
    }
  }
}

function feedbackButtonsOf({ type, positive_button: positive, negative_button: negative }: Json): readonly Json[] {
  if (type !== 'feedback_buttons') return [];
  return [positive, negative].filter((button): button is Json => typeof button === 'object' && button !== null);
}

function defined(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

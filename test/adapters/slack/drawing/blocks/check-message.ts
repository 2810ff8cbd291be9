interface Fields {
  readonly [field: string]: unknown;
}

/** What of a message Slack refuses, a sentence each: its limits as reference pages give them, written apart from src. */
export function checkMessage(message: Fields): readonly string[] {
  const { markdown_text: markdown, text, blocks, ...others } = message;
  const list = Array.isArray(blocks) ? (blocks as readonly Fields[]) : [];
  const actionIds = findAll(list, 'action_id');
  const markdownLength = sum(list.filter(({ type }) => type === 'markdown').map((block) => lengthOf(block['text'])));
  return [
    ...Object.keys(others).map((field) => `${field} is no field`),
    ...check(markdown === undefined || (text === undefined && blocks === undefined), 'markdown_text_conflict'),
    ...check(markdown !== undefined || text !== undefined, 'no_text'),
    ...check(markdown === undefined || within(markdown, 12_000), 'msg_too_long'),
    ...check(text === undefined || within(text, 4_000), 'text is too long'),
    ...check(list.length <= 50, 'msg_blocks_too_many'),
    ...check(markdownLength <= 12_000, 'markdown blocks are too long'),
    ...check(sum(findAll(list, 'text').map(lengthOf)) <= 13_200, 'msg_blocks_too_long'),
    ...check(new Set(actionIds).size === actionIds.length, 'an action_id stands twice'),
    ...list.flatMap(checkBlock),
  ];
}

function checkBlock(block: Fields): readonly string[] {
  const elements = Array.isArray(block['elements']) ? (block['elements'] as readonly Fields[]) : [];
  switch (block['type']) {
    case 'markdown':
      return check(within(block['text'], 12_000), 'a markdown block');
    case 'section':
      return checkText(block['text'], 3_000);
    case 'context':
      return [
        ...check(isCount(elements, 10), 'a context'),
        ...elements.flatMap((element) => checkText(element, 3_000)),
      ];
    case 'actions':
      return [...check(isCount(elements, 25), 'actions'), ...elements.flatMap(checkButton)];
    case 'context_actions':
      return [...check(isCount(elements, 5), 'context_actions'), ...elements.flatMap(checkFeedback)];
    default:
      return [`a block of type ${String(block['type'])}`];
  }
}

function checkButton(button: Fields): readonly string[] {
  return [...check(button['type'] === 'button' && within(button['action_id'], 255), 'a button'), ...checkHalf(button)];
}

function checkFeedback(element: Fields): readonly string[] {
  const halves = [element['positive_button'], element['negative_button']] as readonly Fields[];
  return [
    ...check(element['type'] === 'feedback_buttons' && within(element['action_id'], 255), 'feedback_buttons'),
    ...halves.flatMap(checkHalf),
  ];
}

function checkHalf({ text, value, accessibility_label: spoken }: Fields): readonly string[] {
  return [
    ...checkText(text, 75),
    ...check(within(value, 2_000), 'the value of a button'),
    ...check(spoken === undefined || within(spoken, 75), 'accessibility_label'),
  ];
}

function checkText(object: unknown, limit: number): readonly string[] {
  const { type, text, verbatim } = object as Fields;
  const isText = type === 'plain_text' || (type === 'mrkdwn' && verbatim === true);
  return check(isText && within(text, limit), `a text of ${String(limit)}`);
}

function findAll(value: unknown, name: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    field === name && typeof inner === 'string' ? [inner] : findAll(inner, name),
  );
}

function within(text: unknown, limit: number): boolean {
  return typeof text === 'string' && text.trim() !== '' && text.length <= limit;
}

function isCount(elements: readonly unknown[], limit: number): boolean {
  return elements.length >= 1 && elements.length <= limit;
}

function lengthOf(text: unknown): number {
  return String(text).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function check(isRight: boolean, problem: string): readonly string[] {
  return isRight ? [] : [problem];
}

const PREFIX = 'tl1:ok:';
const PATTERN = /^tl1:ok:([a-zA-Z]{2,16}):([\w-]{1,64})$/u;

/** What the buttons of a card want; `reason` is the window of a denial. */
const WANTED = ['approve', 'approveForThread', 'deny', 'withdraw', 'reason'] as const;
export type CardWish = (typeof WANTED)[number];

/** A component of a card, by its `custom_id`. */
export interface CardComponent {
  readonly wish: CardWish;
  readonly approval: string;
}

/** The `custom_id` of a component of a card: the request's id and what is wanted, so that any process can read it. */
export function cardId({ wish, approval }: CardComponent): string {
  return `${PREFIX}${wish}:${approval}`;
}

/** What a component stands for; undefined for every id that {@link cardId} did not make. Never throws. */
export function parseCardId(customId: unknown): CardComponent | undefined {
  const [, word, approval] = (typeof customId === 'string' && PATTERN.exec(customId)) || [];
  const wish = WANTED.find((one) => one === word);
  return wish === undefined || approval === undefined ? undefined : { wish, approval };
}

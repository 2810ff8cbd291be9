import { matchAt, type Place, type Reading, type Step } from './step.ts';

const MENTION = /<@([UW][A-Z\d]{2,20})(?:\|[^<>\n]{0,80})?>/y;
const UNFINISHED_MENTION = /<(?:@(?:[UW][A-Z\d]{0,20}(?:\|[^<>\n]{0,80})?)?)?$/y;
const MASS = /<!(here|channel|everyone|subteam\^S[A-Z\d]{2,20})(?:\|[^<>\n]{0,80})?>/y;
const UNFINISHED_MASS = /<(?:!(?:[a-z]{1,8}(?:\^[A-Z\d]{0,21})?(?:\|[^<>\n]{0,80})?)?)?$/y;

/** What of Slack's own tokens a text may hold. Everything else is shown as text. */
export interface AllowedTokens {
  /** Whether somebody may be mentioned, by Slack's id. @default nobody */
  readonly allowMention?: ((userId: string) => boolean) | undefined;
  /** Whether a text may call everybody: `@here`, `@channel`, `@everyone` and user groups. @default false */
  readonly massMentions?: boolean | undefined;
}

/** The token at a place if it is allowed. A label of it is left out: Slack puts the name in, and a label may lie. */
export function readAllowedToken(place: Place, allowed: AllowedTokens): Reading<Step | undefined> {
  const mention = allowed.allowMention === undefined ? undefined : matchAt(place, MENTION, UNFINISHED_MENTION);
  if (mention === 'more') return 'more';
  if (mention !== undefined) {
    const [token, user = ''] = mention;
    return allowed.allowMention?.(user) ? { out: `<@${user}>`, length: token.length } : undefined;
  }
  const mass = allowed.massMentions === true ? matchAt(place, MASS, UNFINISHED_MASS) : undefined;
  if (mass === 'more' || mass === undefined) return mass;
  const [token, command = ''] = mass;
  return { out: `<!${command}>`, length: token.length };
}

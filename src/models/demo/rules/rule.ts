import type { JsonObject } from '../../../core/index.ts';

export type Locale = 'en' | 'de';

/** What the demo can say without a tool. */
export type Topic = 'greeting' | 'thanks' | 'help' | 'identity' | 'longAnswer' | 'unknown';

/** One thing to do about a request. */
export type Step =
  | { readonly kind: 'say'; readonly topic: Topic }
  | { readonly kind: 'call'; readonly tool: string; readonly args: JsonObject };

/** One way to ask for something. */
export interface Rule {
  readonly locale: Locale;
  /** Matched against the whole request, without a polite beginning and the mark at its end. */
  readonly pattern: RegExp;
  /** What to do; undefined when the words fit and the content does not. */
  readonly steps: (groups: readonly string[]) => readonly Step[] | undefined;
}

/** A rule whose words alone decide. */
export function saying(locale: Locale, topic: Topic, pattern: RegExp): Rule {
  return { locale, pattern, steps: () => [{ kind: 'say', topic }] };
}

/** A rule that calls one tool. */
export function calling(
  locale: Locale,
  tool: string,
  pattern: RegExp,
  toArgs: (first: string, second: string) => JsonObject | undefined,
): Rule {
  return {
    locale,
    pattern,
    steps: ([first = '', second = '']) => {
      const args = toArgs(first, second);
      return args && [{ kind: 'call', tool, args }];
    },
  };
}

import { calling, type Rule } from './rule.ts';

const toPlace = (place: string): { place?: string } => {
  const name = place
    .replace(/^the\s+/i, '')
    .replace(/\s+(?:right now|now|today|jetzt|gerade|heute)$/i, '')
    .trim();
  return name === '' ? {} : { place: name };
};

const calls = (locale: Rule['locale'], pattern: RegExp): Rule => calling(locale, 'current_time', pattern, toPlace);

/** Time, weekday and date, here or somewhere. */
export const timeRules: readonly Rule[] = [
  calls('en', /^what time is it(?: (?:right now|now|today))?(?: (?:in|at) (.+))?$/i),
  calls(
    'en',
    /^what(?:'s| is) the (?:current )?(?:time|date|day)(?: and (?:time|date))?(?: (?:right now|now|today))?(?: (?:in|at) (.+))?$/i,
  ),
  calls('en', /^(?:current |local )?(?:time|date)(?: (?:right now|now|today))?(?: in (.+))?$/i),
  calls('en', /^(?:what|which) (?:week)?day (?:is it|is today|do we have)(?: today)?(?: in (.+))?$/i),
  calls('en', /^what(?:'s| is) today(?:'s date)?$/i),
  calls('de', /^wie sp(?:ä|ae)t ist es(?: (?:jetzt|gerade))?(?: in (.+))?$/i),
  calls('de', /^wie ?viel uhr (?:ist es|haben wir)(?: (?:jetzt|gerade))?(?: in (.+))?$/i),
  calls('de', /^(?:aktuelle )?uhrzeit(?: in (.+))?$/i),
  calls('de', /^(?:welcher (?:wochen)?tag|welches datum) (?:ist|haben wir)(?: (?:heute|es))?(?: in (.+))?$/i),
  calls('de', /^(?:was ist heute für ein tag|der wievielte ist heute)$/i),
];

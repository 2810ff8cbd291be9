import type { JsonObject } from '../../../core/index.ts';
import type { Rule } from './rule.ts';

/** Any tool by its name, with its arguments as JSON: so that tools of one's own, and of MCP servers, can be tried. */
export const toolRules: readonly Rule[] = [
  byName('en', /^(?:call|use|run) (?:the )?(?:tool )?`?([\w-]{1,64})`?(?: with)?:?\s*(\{[^]*\})$/i),
  byName(
    'de',
    /^(?:rufe?|benutze?|nutze?) (?:das )?(?:werkzeug )?`?([\w-]{1,64})`?(?: mit)?:?\s*(\{[^]*\})(?: auf)?$/i,
  ),
];

function byName(locale: Rule['locale'], pattern: RegExp): Rule {
  return {
    locale,
    pattern,
    steps: ([tool = '', json = '']) => {
      const args = parse(json);
      return args && [{ kind: 'call', tool, args }];
    },
  };
}

/** The pattern lets nothing through but what is an object, or no JSON. */
function parse(json: string): JsonObject | undefined {
  try {
    return JSON.parse(json) as JsonObject;
  } catch {
    return undefined;
  }
}

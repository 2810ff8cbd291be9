/** What people write, in the calculator's spelling. */
const SPELLINGS: readonly (readonly [written: RegExp, meant: string])[] = [
  [/[×·⋅∙]/g, '*'],
  [/[÷∕]/g, '/'],
  [/[−–]/g, '-'],
  [/\*\*/g, '^'],
  [/²/g, '^2'],
  [/³/g, '^3'],
  [/π/g, 'pi'],
  [/°\s*([CF])\b/g, 'deg$1'],
  [/°/g, ' deg'],
  [/%\s*of\b/gi, '% *'],
];

/** Rewrites common ways to write an expression, such as `17% of 80` or `3 × 4²`. */
export function normaliseExpression(expression: string): string {
  return SPELLINGS.reduce((text, [written, meant]) => text.replace(written, meant), expression).trim();
}

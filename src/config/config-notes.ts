import type { Environment } from './environment.ts';

const MODEL_KEYS = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY', 'OPENROUTER_API_KEY'] as const;

/** Sentences about variables that are set and that this version does not use. */
export function configNotes(env: Environment): readonly string[] {
  const keys = MODEL_KEYS.filter((key) => (env[key] ?? '') !== '');
  if (keys.length === 0) return [];
  return [
    `${keys.join(' and ')} ${keys.length === 1 ? 'is' : 'are'} set, but this version has the offline demo model only; ` +
      'to connect another one in code, pass `streamFn` to createBot.',
  ];
}

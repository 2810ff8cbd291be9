import type { Environment } from './environment.ts';

const MODEL_KEYS = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY', 'OPENROUTER_API_KEY'] as const;

/** Sentences about variables that are set and that this version does not use. */
export function configNotes(env: Environment): readonly string[] {
  const notes: string[] = [];
  if (isSet(env, 'REDIS_URL')) {
    notes.push('REDIS_URL is set, but this version keeps threads in its own process only: they are gone when it ends.');
  }
  const keys = MODEL_KEYS.filter((key) => isSet(env, key));
  if (keys.length > 0) {
    notes.push(
      `${keys.join(' and ')} ${keys.length === 1 ? 'is' : 'are'} set, but this version has the offline demo model only; ` +
        'to connect another one in code, pass `streamFn` to createBot.',
    );
  }
  return notes;
}

function isSet(env: Environment, name: string): boolean {
  return (env[name] ?? '') !== '';
}

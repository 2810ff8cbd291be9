/** The server said no: asking again would not help. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/**
 * Waits for an answer of the server and reads it.
 *
 * @throws Error with a sentence for people when the server cannot be reached or fails; {@link Refused} when it says no.
 */
export async function readAnswer(asked: Promise<Response>): Promise<unknown> {
  const response = await asked.catch((cause: unknown) => {
    throw new Error('The server cannot be reached. Check that it is running, then try again.', { cause });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const sentence = sentenceOf(answer) ?? `The server answered with status ${response.status}.`;
  throw response.status < 500 ? new Refused(sentence) : new Error(sentence);
}

function sentenceOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
  const { error } = answer;
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' && error.message !== '' ? error.message : undefined;
}

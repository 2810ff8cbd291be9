import { isRecord, readList, readRecord, readText } from './wire-request.ts';

/** Remembers which model handed out which signature, from the bytes of its answers. */
export class SignatureBook {
  readonly #models = new Map<string, string>();

  /** The model that handed out a signature; undefined for one that was never seen. */
  modelOf(signature: string): string | undefined {
    return this.#models.get(signature);
  }

  /** Takes in a whole answer: server-sent events, or one JSON object. */
  learn(model: string, answer: string): void {
    const pieces = new Map<unknown, string>();
    for (const event of readEvents(answer)) {
      const delta = readRecord(event['delta']);
      // Anthropic may send a signature in pieces, each belonging to the block of its index.
      if (delta['type'] === 'signature_delta') {
        pieces.set(event['index'], (pieces.get(event['index']) ?? '') + readText(delta['signature']));
      } else for (const signature of findSignatures(event)) this.#models.set(signature, model);
    }
    for (const signature of pieces.values()) this.#models.set(signature, model);
  }
}

function readEvents(answer: string): readonly Readonly<Record<string, unknown>>[] {
  const lines = answer.split(/\r?\n/).flatMap((line) => /^data:\s?(\{.*)$/.exec(line)?.[1] ?? []);
  return (lines.length === 0 ? [answer] : lines).flatMap((text) => {
    try {
      return [readRecord(JSON.parse(text))];
    } catch {
      // An answer that is cut off or wrong on purpose holds no signature to come back.
      return [];
    }
  });
}

function findSignatures(value: unknown): readonly string[] {
  if (Array.isArray(value)) return readList(value).flatMap(findSignatures);
  if (!isRecord(value)) return [];
  const record = readRecord(value);
  const own = [
    record['signature'],
    record['encrypted_content'],
    record['thoughtSignature'],
    record['type'] === 'redacted_thinking' ? record['data'] : undefined,
  ];
  return [...own.map(readText).filter((text) => text !== ''), ...Object.values(record).flatMap(findSignatures)];
}

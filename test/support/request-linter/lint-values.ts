import { isRecord, type Knowledge, type Report, readList, readRecord, readText } from './wire-request.ts';

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A text that says something. */
export function lintText(value: unknown, at: string, report: Report): void {
  if (readText(value).trim() === '') report('empty-text', at);
}

/** The name in a call. */
export function lintCallName(value: unknown, at: string, report: Report): void {
  if (!NAME.test(readText(value))) report('call-name', at);
}

/** Names of declared tools: the letters of all providers, each once. */
export function lintToolNames(names: readonly unknown[], at: (index: number) => string, report: Report): void {
  names.forEach((name, index) => {
    if (!NAME.test(readText(name)) || names.indexOf(name) !== index) report('tool-name', at(index));
  });
}

/** Arguments that travel as JSON text. */
export function lintArgumentsText(value: unknown, at: string, report: Report): void {
  try {
    if (isRecord(JSON.parse(readText(value)))) return;
  } catch {
    // Told below, as any other text that holds no object.
  }
  report('call-arguments', at);
}

/** The schema of a tool's arguments. */
export function lintSchema(value: unknown, at: string, report: Report): void {
  const schema = readRecord(value);
  const properties = schema['properties'];
  if (schema['type'] !== 'object' || (properties !== undefined && !isRecord(properties))) report('tool-schema', at);
}

/** What OpenAI demands of a schema that a model is held to. */
export function lintStrictSchema(value: unknown, at: string, report: Report): void {
  const { properties, required, additionalProperties } = readRecord(value);
  const names = Object.keys(readRecord(properties));
  const demanded = new Set(readList(required));
  const isComplete = demanded.size === names.length && names.every((name) => demanded.has(name));
  if (!isComplete || additionalProperties !== false) report('strict-schema', at);
}

/** Base64 of an image, for a model that takes images. */
export function lintImage(
  { mediaType, data, model }: { readonly mediaType: unknown; readonly data: unknown; readonly model: string },
  knowledge: Knowledge,
  at: string,
  report: Report,
): void {
  const base64 = readText(data);
  if (!IMAGE_TYPES.has(readText(mediaType)) || base64 === '' || !BASE64.test(base64)) report('image-form', at);
  if (!knowledge.takesImages(model)) report('image-support', at);
}

/** An image as OpenAI takes it: an address of the web, or a data URL. */
export function lintImageUrl(value: unknown, model: string, knowledge: Knowledge, at: string, report: Report): void {
  const url = readText(value);
  if (url.startsWith('https://') && knowledge.takesImages(model)) return;
  const [, mediaType, data] = /^data:([^;,]+);base64,(.*)$/s.exec(url) ?? [];
  lintImage({ mediaType, data, model }, knowledge, at, report);
}

/** What is replayed must be signed, and by the model that is asked. */
export function lintSignature(value: unknown, model: string, knowledge: Knowledge, at: string, report: Report): void {
  const signature = readText(value);
  if (signature === '') report('thinking-signature', at);
  else if ((knowledge.modelOf(signature) ?? model) !== model) report('thinking-origin', at);
}

import { lintText, lintToolNames } from '../lint-values.ts';
import {
  isPositiveInteger,
  type JsonRecord,
  type Knowledge,
  type ReadRequest,
  type Report,
  readList,
  readRecord,
  readText,
} from '../wire-request.ts';
import { lintGooglePairing } from './lint-google-pairing.ts';
import { lintGoogleSchema } from './lint-google-schema.ts';
import { lintPart } from './lint-part.ts';

/** generateContent of the Gemini API. */
export function lintGoogle(request: ReadRequest, knowledge: Knowledge, report: Report): void {
  const { headers, body, model, path } = request;
  if (!headers['x-goog-api-key'] && !/^Bearer ./.test(headers['authorization'] ?? '')) {
    report('authentication', 'x-goog-api-key');
  }
  if (!/:streamGenerateContent\?(?:.*&)?alt=sse\b/.test(path)) report('stream', 'alt');
  const longest = readRecord(body['generationConfig'])['maxOutputTokens'];
  if (longest !== undefined && !isPositiveInteger(longest)) report('max-tokens', 'generationConfig.maxOutputTokens');
  if (body['systemInstruction'] !== undefined) lintSystem(readRecord(body['systemInstruction']), report);
  const contents = readList(body['contents']).map(readRecord);
  lintTurns(contents, report);
  contents.forEach(({ role, parts }, index) =>
    readList(parts).forEach((part, position) =>
      lintPart(readRecord(part), { role, model, at: `contents.${index}.${position}` }, knowledge, report),
    ),
  );
  lintGooglePairing(contents, model, report);
  lintTools(body, report);
}

function lintSystem({ parts }: JsonRecord, report: Report): void {
  if (readList(parts).length === 0) report('empty-message', 'systemInstruction');
  readList(parts).forEach((part, index) => lintText(readRecord(part)['text'], `systemInstruction.${index}`, report));
}

function lintTurns(contents: readonly JsonRecord[], report: Report): void {
  if (contents.length === 0) report('messages', 'contents');
  const roles = contents.map(({ role }) => readText(role));
  roles.forEach((role, index) => {
    const at = `contents.${index}`;
    if (role === 'system') report('system-place', at);
    else if (role !== 'user' && role !== 'model') report('role', at);
    if (index === 0 && role === 'model') report('first-role', at);
    if (readList(contents[index]?.['parts']).length === 0) report('empty-message', at);
  });
  if (roles.at(-1) === 'model') report('last-role', `contents.${roles.length - 1}`);
}

function lintTools(body: JsonRecord, report: Report): void {
  const declarations = readList(body['tools']).flatMap((tool) => readList(readRecord(tool)['functionDeclarations']));
  lintToolNames(
    declarations.map((declaration) => readRecord(declaration)['name']),
    (index) => `functionDeclarations.${index}`,
    report,
  );
  declarations.forEach((declaration, index) =>
    lintGoogleSchema(readRecord(declaration)['parameters'], `functionDeclarations.${index}`, report),
  );
}

import { type JsonRecord, type Report, readList, readRecord, readText } from '../wire-request.ts';

/** From Gemini 3 on a call of the present turn is refused without its signature. */
const SIGNED_MODEL = /gemini-(?:[3-9]|\d\d)/;

/** Calls have no ids here: a turn of calls is followed by as many results, of the same tools in the same order. */
export function lintGooglePairing(contents: readonly JsonRecord[], model: string, report: Report): void {
  contents.forEach((content, index) => {
    const calls = namesOf(content, 'functionCall');
    const results = namesOf(contents[index + 1], 'functionResponse');
    if (calls.some((name, position) => results[position] !== name)) report('call-unanswered', `contents.${index}`);
    const asked = namesOf(contents[index - 1], 'functionCall');
    const answered = namesOf(content, 'functionResponse');
    if (answered.some((name, position) => asked[position] !== name)) report('result-orphan', `contents.${index}`);
  });
  if (SIGNED_MODEL.test(model)) lintSignedCalls(contents, report);
}

function namesOf(content: JsonRecord | undefined, kind: 'functionCall' | 'functionResponse'): readonly string[] {
  return readList(content?.['parts']).flatMap((part) => {
    const value = readRecord(part)[kind];
    return value === undefined ? [] : [readText(readRecord(value)['name'])];
  });
}

/** The present turn begins with the last thing that a person said. */
function lintSignedCalls(contents: readonly JsonRecord[], report: Report): void {
  const begin = contents.findLastIndex(({ role, parts }) => role === 'user' && readList(parts).some(isSaid));
  contents.forEach(({ parts }, index) => {
    if (index < begin) return;
    const first = readList(parts)
      .map(readRecord)
      .findIndex((part) => part['functionCall'] !== undefined);
    if (first === -1) return;
    const signature = readRecord(readList(parts)[first])['thoughtSignature'];
    if (readText(signature) === '') report('first-call-signed', `contents.${index}.${first}`);
  });
}

function isSaid(part: unknown): boolean {
  return readRecord(part)['functionResponse'] === undefined;
}

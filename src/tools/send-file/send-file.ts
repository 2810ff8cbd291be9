import { type Static, Type } from '@sinclair/typebox';
import { defineTool } from '../define-tool.ts';
import type { ToolContext } from '../tool-context.ts';
import { fileTypeOf } from './file-type.ts';

const MAX_BYTES = 1_024 * 1_024;

const parameters = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The name with its ending, which says what it is: plan.csv, notes.md, data.json, script.py.',
  }),
  content: Type.String({ maxLength: MAX_BYTES, description: 'The whole text of the file, up to 1 MB.' }),
});

/** Posts a text that the model wrote as a file into the thread. */
export const sendFile = defineTool({
  name: 'send_file',
  label: 'Send file',
  description:
    'Posts a text as a file into this thread: a table as CSV, a document as markdown, data as JSON, code. Use it when ' +
    'somebody asks for a file, or for something that people will want to save or open elsewhere. It stands in the ' +
    'thread at once: name it in your answer, and neither repeat its content nor send it again. It makes texts only, no ' +
    'pictures or office documents, and posts nowhere else.',
  about: 'Lets the bot post texts it has written as files, in the thread where it is asked.',
  parameters,
  replay: 'safe',
  executionMode: 'sequential',
  timeoutMs: 90_000,
  execute: send,
});

async function send({ name: given, content }: Static<typeof parameters>, { chat }: ToolContext): Promise<string> {
  if (content.trim() === '') throw new Error('There is nothing in the file: give its text as `content`.');
  const bytes = new TextEncoder().encode(content);
  if (bytes.length > MAX_BYTES) {
    throw new Error(`The text has ${Math.ceil(bytes.length / 1_024)} KB; a file may have 1024 KB. Send it in parts.`);
  }
  const { name, mimeType } = fileTypeOf(given);
  await chat.sendFile({ name, mimeType, bytes });
  return `The file ${name} (${sizeText(bytes.length)}) is in the thread now, where everybody can see it.`;
}

function sizeText(bytes: number): string {
  return bytes < 1_024 ? `${bytes} bytes` : `${Math.ceil(bytes / 1_024)} KB`;
}

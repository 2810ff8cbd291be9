import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = new URL('../../../src/models/', import.meta.url);

it('names the interface of the AI SDK in one file, so that another version is another file', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const naming = files.filter((file) =>
    /@ai-sdk\/provider['/]|V[34]\b/u.test(readFileSync(new URL(file, FOLDER), 'utf8')),
  );
  expect(naming).toEqual(['ai-sdk/language-model-v3.ts']);
});

it('imports only types of it: a package is loaded when its model is asked for', () => {
  const source = readFileSync(new URL('ai-sdk/language-model-v3.ts', FOLDER), 'utf8');
  expect(source.match(/^.*'@ai-sdk.*$/gmu)).toEqual(["} from '@ai-sdk/provider';"]);
  expect(source).toMatch(/^import type \{\s+LanguageModelV3,/mu);
});

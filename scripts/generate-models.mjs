// Writes src/models/catalogue/models.json from the data of an installed @earendil-works/pi-ai (MIT):
//   node scripts/generate-models.mjs node_modules/@earendil-works/pi-ai src/models/catalogue/models.json
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The wires that this program speaks, and the file of the package that has its models. */
const wires = [
  { provider: 'anthropic', api: 'anthropic-messages' },
  { provider: 'openai', api: 'openai-responses' },
  { provider: 'google', api: 'google-generative-ai' },
];

const MIT_TERMS =
  'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions: The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.';

const [folder, target] = process.argv.slice(2);

if (folder === undefined || target === undefined) {
  console.error(
    'Expected the folder of the package and the file to write: node scripts/generate-models.mjs node_modules/@earendil-works/pi-ai src/models/catalogue/models.json',
  );
  process.exitCode = 1;
} else {
  const catalogue = generate(folder);
  writeFileSync(target, textOf(catalogue));
  console.log(`${target}: ${Object.values(catalogue.models).flat().length} models of ${catalogue.date}.`);
}

function generate(folder) {
  const { name, version, license, author } = readJson(join(folder, 'package.json'));
  if (license !== 'MIT') throw new Error(`${name} ${version} says that its licence is ${license}, not MIT.`);
  const data = join(folder, 'dist/providers/data');
  return {
    source: `${name} ${version}`,
    licence: `${license} License. Copyright (c) ${author}. ${MIT_TERMS}`,
    date: readJson(join(data, '.manifest.json')).generatedAt.slice(0, 10),
    models: Object.fromEntries(
      wires.map(({ provider, api }) => [provider, modelsOf(readJson(join(data, `${provider}.json`))[api], provider)]),
    ),
  };
}

function modelsOf(entries, provider) {
  const models = Object.values(entries)
    .filter(({ type }) => type === 'chat')
    .map(({ id, name, contextWindow, maxTokens, input, reasoning, cost }) => ({
      id,
      name,
      contextWindow,
      maxTokens,
      input: input.filter((kind) => kind === 'text' || kind === 'image'),
      reasoning,
      cost: {
        ...pricesOf(cost, provider),
        ...(cost.tiers && { tiers: cost.tiers.map((tier) => tierOf(tier, provider)) }),
      },
    }));
  if (models.length === 0) throw new Error(`There are no models of ${provider}.`);
  return models.sort((left, right) => (left.id < right.id ? -1 : 1));
}

function tierOf({ inputTokensAbove, ...prices }, provider) {
  return { inputTokensAbove, ...pricesOf(prices, provider) };
}

/** Anthropic takes twice the price of input for what it keeps for an hour; the source has the price of five minutes. */
function pricesOf({ input, output, cacheRead, cacheWrite }, provider) {
  return { input, output, cacheRead, cacheWrite, ...(provider === 'anthropic' && { cacheWrite1h: 2 * input }) };
}

/** One model a line, so that a change of one is a change of one line. */
function textOf({ models, ...head }) {
  const lists = Object.entries(models).map(
    ([provider, list]) =>
      `    ${JSON.stringify(provider)}: [\n${list.map((model) => `      ${JSON.stringify(model)}`).join(',\n')}\n    ]`,
  );
  const heads = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  return `{\n${heads.join('\n')}\n  "models": {\n${lists.join(',\n')}\n  }\n}\n`;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

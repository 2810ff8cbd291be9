import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Fills the last column of a page's table of reports (docs/design/…-reports.md) with the tests whose titles begin with the
 * row's id, and says which rows have none: `node scripts/reports-table.mjs PAGE FOLDER…`.
 */
const [page, ...folders] = process.argv.slice(2);
const IDS = /^(?:[DR]\d+(?:, |: | ))+/u;
const TITLE = /(['"`])((?:(?!\1|\\).|\\.)*)\1/gu;

const tests = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .sort((one, other) => (one < other ? -1 : 1))
    .flatMap((name) => titlesIn(`${folder}/${name}`)),
);
const missing = [];
const text = readFileSync(page, 'utf8').replaceAll(/^\| ([DR]\d+) \| ([^|]+) \| .* \|$/gmu, (_row, id, symptom) => {
  const found = tests.filter(({ ids }) => ids.includes(id)).map(({ file, title }) => `\`${file}\` · ${title}`);
  if (found.length === 0) missing.push(id);
  return `| ${id} | ${symptom} | ${[...new Set(found)].join('<br>') || '–'} |`;
});
writeFileSync(page, text);
process.stdout.write(missing.length === 0 ? 'Every row has a test.\n' : `Without a test: ${missing.join(', ')}.\n`);

function titlesIn(file) {
  return [...readFileSync(file, 'utf8').matchAll(TITLE)].flatMap(([, , title]) => {
    const ids = IDS.exec(title)?.[0].match(/[DR]\d+/gu);
    return ids === undefined ? [] : [{ file, title, ids }];
  });
}

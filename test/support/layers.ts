/** What a layer may import: other layers (itself always included) and packages. Anything unlisted is forbidden. */
interface Layer {
  readonly layers: readonly string[];
  readonly packages: readonly string[];
}

const TYPEBOX = '@sinclair/typebox';
const NODE = 'node:*';

/** The allow-list. The longest matching folder decides a file's layer; files beside the folders are the `root` layer. */
const layers: Readonly<Record<string, Layer>> = {
  text: { layers: [], packages: [] },
  core: { layers: [], packages: [TYPEBOX, 'ajv', 'ajv-formats'] },
  threads: { layers: ['core', 'text'], packages: [TYPEBOX] },
  'threads/state': { layers: ['core', 'threads'], packages: [] },
  'threads/memory': { layers: ['core', 'threads', 'threads/state'], packages: [] },
  'threads/redis': { layers: ['core', 'threads', 'threads/state'], packages: ['ioredis', 'bullmq', NODE] },
  models: { layers: ['core', 'text', 'threads'], packages: [TYPEBOX, '@ai-sdk/*', 'tokenx', NODE] },
  tools: {
    layers: ['core', 'text', 'threads'],
    packages: [
      TYPEBOX,
      'mathjs',
      'fastest-levenshtein',
      'undici',
      '@mozilla/readability',
      'linkedom',
      'html-to-text',
      'unpdf',
      'csv-parse',
      'ipaddr.js',
      'croner',
      '@modelcontextprotocol/client',
      '@modelcontextprotocol/client/*',
      NODE,
    ],
  },
  'adapters/terminal': { layers: ['core', 'text', 'threads', 'tools'], packages: [TYPEBOX, NODE] },
  'adapters/web': { layers: ['core', 'text', 'threads', 'tools'], packages: ['fastify', '@fastify/*', TYPEBOX, NODE] },
  'adapters/slack': {
    layers: ['core', 'text', 'threads', 'tools'],
    packages: ['@slack/*', TYPEBOX, 'unified', 'remark-parse', 'remark-gfm', 'remark-cjk-friendly', 'mdast', NODE],
  },
  'adapters/discord': {
    layers: ['core', 'text', 'threads', 'tools'],
    packages: [
      'discord.js',
      '@discordjs/*',
      'discord-api-types',
      TYPEBOX,
      'ws',
      'unified',
      'remark-parse',
      'remark-gfm',
      'remark-cjk-friendly',
      'mdast',
      NODE,
    ],
  },
  'adapters/web/page': {
    layers: ['core', 'text', 'threads', 'adapters/web'],
    packages: ['preact', 'marked', 'dompurify'],
  },
  server: {
    layers: ['core', 'text', 'threads', 'tools', 'adapters/web', 'adapters/slack'],
    packages: ['fastify', '@fastify/*', TYPEBOX, NODE],
  },
  testing: {
    layers: ['core', 'models', 'threads'],
    packages: [TYPEBOX, 'ws', '@slack/types', 'discord-api-types', NODE],
  },
  root: { layers: ['*'], packages: ['*'] },
};

/** One import that the table forbids, or one cycle, as a sentence. */
export function findViolations(sources: ReadonlyMap<string, string>): readonly string[] {
  const graph = new Map([...sources].map(([file, source]) => [file, importsOf(source)] as const));
  const forbidden = [...graph].flatMap(([file, imports]) =>
    imports.flatMap((target) => violationOf(file, target, sources) ?? []),
  );
  return [...forbidden, ...cyclesOf(graph)];
}

function violationOf(file: string, target: string, sources: ReadonlyMap<string, string>): string | undefined {
  const name = layerOf(file);
  const layer = layers[name];
  if (layer === undefined) return `${file} belongs to no layer of the table`;
  if (!target.startsWith('.')) {
    const isAllowed = layer.packages.some((allowed) => allowed === '*' || matches(target, allowed));
    return isAllowed ? undefined : `${file} (${name}) imports the package ${target}`;
  }
  const resolved = resolve(file, target);
  if (!sources.has(resolved)) return `${file} imports ${target}, which does not exist`;
  const other = layerOf(resolved);
  const isAllowed = other === name || layer.layers.includes('*') || layer.layers.includes(other);
  return isAllowed ? undefined : `${file} (${name}) imports ${resolved} (${other})`;
}

/** Statically and dynamically imported names, types included. */
function importsOf(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const statement =
    /(?:^|[\s;])(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;
  return [...code.matchAll(statement)].map((match) => match[1] ?? match[2] ?? '');
}

function layerOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  while (folders.length > 0) {
    const name = folders.join('/');
    if (name in layers) return name;
    folders.pop();
  }
  return file.includes('/') && !isRootFolder(file) ? 'none' : 'root';
}

/** `config/`, `cli/` and `outgoing/` hold the parts of `config.ts`, `cli.ts` and `outgoing.ts`. */
function isRootFolder(file: string): boolean {
  return ['config/', 'cli/', 'outgoing/'].some((folder) => file.startsWith(folder));
}

function matches(target: string, allowed: string): boolean {
  if (allowed.endsWith('*')) return target.startsWith(allowed.slice(0, -1));
  return target === allowed || target.startsWith(`${allowed}/`);
}

function resolve(file: string, target: string): string {
  const parts = file.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      cycles.push(`cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
      return;
    }
    if (done.has(file)) return;
    for (const target of graph.get(file) ?? []) {
      if (target.startsWith('.')) visit(resolve(file, target), [...path, file]);
    }
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDockerIgnore } from '../../scripts/image/docker-ignore.ts';
import { parseDockerfile, type Step } from '../../scripts/image/dockerfile.ts';
import { configSchema } from '../../src/config/schema.ts';

const ROOT = new URL('../../', import.meta.url);

const stages = parseDockerfile(read('Dockerfile'));
const runtime = stages.at(-1);

describe('the Dockerfile', () => {
  it('builds everything on one image, a long-term Node on slim Debian, which the program may run on', () => {
    const [base, ...others] = stages.map(({ from }) => from);
    expect(base).toMatch(/^node:\d+-[a-z]+-slim$/u);
    expect(others).toEqual(['base', 'base', 'base']);
    const major = Number(/\d+/u.exec(base ?? '')?.[0]);
    // Even numbers are the lines with long-term support.
    expect([major % 2, major >= 20]).toEqual([0, true]);
  });

  it('says how the program runs: not as root, in production, without a shell, until SIGTERM', () => {
    const told = runtime?.steps.filter(({ kind }) => kind !== 'copy' && kind !== 'label');
    expect(told?.map(withoutText)).toEqual([
      { kind: 'env', pairs: { NODE_ENV: 'production' } },
      { kind: 'user', value: '1000:1000' },
      { kind: 'expose', value: '3210' },
      { kind: 'stopSignal', value: 'SIGTERM' },
      { kind: 'healthCheck', command: ['node', 'scripts/healthcheck.mjs'] },
      { kind: 'entryPoint', command: ['node', 'dist/cli.js'] },
      { kind: 'cmd', command: ['start'] },
    ]);
  });

  it('labels the image with what package.json says', () => {
    const { version, description, license } = JSON.parse(read('package.json'));
    expect(stepsOf('label').map(({ pairs }) => pairs)).toEqual([
      {
        'org.opencontainers.image.title': 'Threadloop',
        'org.opencontainers.image.description': description,
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.licenses': license,
      },
    ]);
  });

  it('copies only what the build context holds', () => {
    const copied = stages.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'copy' && step.from === undefined ? step.sources : [])),
    );
    expect(copied.filter((path) => !readDockerIgnore(read('.dockerignore')).holds(path))).toEqual([]);
  });

  it('and its health check know the port that the program listens on', () => {
    const { default: port } = configSchema.properties.server.properties.port;
    expect(stepsOf('expose').map(({ value }) => value)).toEqual([`${port}`]);
    expect(read('scripts/healthcheck.mjs')).toContain(`const DEFAULT_PORT = '${port}';`);
  });
});

describe('the build context', () => {
  const { holds } = readDockerIgnore(read('.dockerignore'));

  it('holds the sources of the program and what builds them, and nothing else of the project', () => {
    const paths = [...readdirSync(ROOT), ...readdirSync(new URL('scripts/', ROOT)).map((name) => `scripts/${name}`)];
    expect(paths.filter(holds).sort()).toEqual([
      '.npmrc',
      'LICENSE',
      'package-lock.json',
      'package.json',
      'scripts/copy-lua.mjs',
      'scripts/healthcheck.mjs',
      'src',
      'tsconfig.build.json',
      'tsconfig.json',
      'vite.page.config.ts',
    ]);
  });

  it('never holds a secret, the history, or what was built or installed elsewhere', () => {
    const left = [
      '.env',
      '.git/config',
      'dist/cli.js',
      'node_modules/x/index.js',
      'secrets/redis_password',
      '.threadloop/x',
    ];
    expect(left.filter(holds)).toEqual([]);
  });
});

function stepsOf<Kind extends Step['kind']>(kind: Kind) {
  return (runtime?.steps ?? []).filter((step): step is Extract<Step, { kind: Kind }> => step.kind === kind);
}

function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

function withoutText({ text, ...instruction }: Step) {
  expect(text).not.toBe('');
  return instruction;
}

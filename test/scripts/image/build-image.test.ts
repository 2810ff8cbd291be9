import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildImage } from '../../../scripts/image/build-image.ts';
import { parseDockerfile } from '../../../scripts/image/dockerfile.ts';
import { readFolder, temporaryFolder } from '../../support/temporary-folder.ts';

/** Builds from these lines, and answers with the image and the steps that were told. */
async function build(lines: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const steps: string[] = [];
  const { root, ...image } = await buildImage({
    stages: parseDockerfile(lines.join('\n')),
    context: temporaryFolder(files),
    folder,
    signal: new AbortController().signal,
    onStep: (stage, text) => steps.push(`${stage}: ${text}`),
  });
  return { image, steps, files: readFolder(root), stages: Object.keys(readFolder(folder)) };
}

const settings = {
  workdir: '/',
  env: {},
  user: undefined,
  stopSignal: undefined,
  healthCheck: undefined,
  entryPoint: undefined,
  cmd: undefined,
};

describe('an image', () => {
  it('gets files as COPY gives them: of a folder what is in it, files into a folder, or one under another name', async () => {
    const built = await build(
      ['FROM a', 'WORKDIR /app', 'COPY one two ./', 'COPY src code/', 'COPY one renamed', 'COPY src/deep/x lib/'],
      { one: '1', two: '2', 'src/deep/x': 'x', 'src/y': 'y' },
    );
    expect(built.files).toEqual({
      'app/code/deep/x': 'x',
      'app/code/y': 'y',
      'app/lib/x': 'x',
      'app/one': '1',
      'app/renamed': '1',
      'app/two': '2',
    });
  });

  it('begins with the files and settings of the stage that it is from, and changes only its own', async () => {
    const built = await build(
      [
        'FROM a AS base',
        'WORKDIR /app',
        'ENV A=1 B=1',
        'COPY one ./',
        'FROM base AS other',
        'COPY two ./',
        'ENV C=1',
        'FROM base',
        'ENV B=2',
      ],
      { one: '1', two: '2' },
    );
    expect(built.image).toEqual({ ...settings, workdir: '/app', env: { A: '1', B: '2' } });
    expect(built.stages).toEqual(['2/app/one', 'base/app/one', 'other/app/one', 'other/app/two']);
  });

  it('takes files from an earlier stage', async () => {
    const built = await build(
      [
        'FROM a AS build',
        'WORKDIR /app',
        'COPY src dist/',
        'FROM a',
        'WORKDIR /srv',
        'COPY --from=build /app/dist dist/',
      ],
      { 'src/x': 'x' },
    );
    expect(built.files).toEqual({ 'srv/dist/x': 'x' });
  });

  it('knows how its program is run', async () => {
    const built = await build([
      'FROM a',
      'USER 1000:1000',
      'STOPSIGNAL SIGTERM',
      'EXPOSE 80',
      'LABEL a="b"',
      'HEALTHCHECK --timeout=5s CMD ["check"]',
      'ENTRYPOINT ["node", "x"]',
      'CMD ["start"]',
    ]);
    expect(built.image).toEqual({
      ...settings,
      user: '1000:1000',
      stopSignal: 'SIGTERM',
      healthCheck: ['check'],
      entryPoint: ['node', 'x'],
      cmd: ['start'],
    });
  });

  it('is changed by what npm runs in its folder, with its environment', async () => {
    const scripts = {
      build: `node -e "fs.writeFileSync('built', process.env.A + process.env.npm_config_local_prefix)"`,
    };
    const built = await build(['FROM a', 'WORKDIR /app', 'ENV A=1', 'COPY package.json ./', 'RUN npm run build'], {
      'package.json': JSON.stringify({ scripts }),
    });
    expect(built.files['app/built']).toMatch(/^1.*\/0\/app$/u);
    expect(built.steps).toEqual(['0: WORKDIR /app', '0: ENV A=1', '0: COPY package.json ./', '0: RUN npm run build']);
  });

  const failing: Record<string, [script: string, message: RegExp]> = {
    'a step fails': ['echo said; exit 3', /^RUN npm run build ended with 3:\n[\s\S]*said/u],
    'npm warns about the engine': ['echo npm warn EBADENGINE', /^RUN npm run build warned:\n[\s\S]*EBADENGINE/u],
    'npm warns about install scripts': ['echo allow-scripts', /^RUN npm run build warned:\n[\s\S]*allow-scripts/u],
  };
  for (const [what, [script, message]] of Object.entries(failing)) {
    it(`is not built when ${what}`, async () => {
      const files = { 'package.json': JSON.stringify({ scripts: { build: script } }) };
      await expect(build(['FROM a', 'COPY package.json ./', 'RUN npm run build'], files)).rejects.toThrow(message);
    });
  }

  for (const command of [
    'rm -rf x',
    'npm ci; rm x',
    'npm ci && rm x',
    'npm ci || rm x',
    'find node_modules -path /etc/x',
    'find node_modules/../.. -delete',
    'npm run build > x',
    'npm run $(rm x)',
    'npm cit',
    'npm ci & rm x',
    'npm ci --prefix=/x',
    'npm ci --prefix ../x',
    'npm install -g x',
  ]) {
    it(`is not built with a command that could leave its folder: ${JSON.stringify(command)}`, async () => {
      await expect(build(['FROM a', `RUN ${command}`])).rejects.toThrow('The dry run carries out');
    });
  }

  const wrong: Record<string, [lines: readonly string[], message: string]> = {
    'a file that the context does not hold': [['FROM a', 'COPY x ./'], 'COPY needs x, which is not there'],
    'a target outside of WORKDIR': [['FROM a', 'COPY . /etc/'], 'COPY goes to a path below WORKDIR, not to /etc/.'],
    'a stage that does not exist': [['FROM a', 'COPY --from=b c d'], 'No stage before it is named b'],
    'no stage at all': [[], 'The Dockerfile has no stage'],
  };
  for (const [what, [lines, message]] of Object.entries(wrong)) {
    it(`is not built from ${what}`, async () => {
      await expect(build(lines)).rejects.toThrow(message);
    });
  }

  it('is not built on when it is interrupted', async () => {
    const interrupted = buildImage({
      stages: parseDockerfile('FROM a\nRUN npm ci'),
      context: temporaryFolder(),
      folder: temporaryFolder(),
      signal: AbortSignal.abort(new Error('stop')),
      onStep: () => undefined,
    });
    await expect(interrupted).rejects.toThrow('stop');
  });
});

describe('the folders of stages', () => {
  it('are below the one that was given', async () => {
    const folder = temporaryFolder();
    const { root } = await buildImage({
      stages: parseDockerfile('FROM a AS b'),
      context: temporaryFolder(),
      folder,
      signal: new AbortController().signal,
      onStep: () => undefined,
    });
    expect(root).toBe(join(folder, 'b'));
  });
});

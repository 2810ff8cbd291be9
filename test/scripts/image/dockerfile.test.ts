import { describe, expect, it } from 'vitest';
import { parseDockerfile, type Step } from '../../../scripts/image/dockerfile.ts';

describe('a Dockerfile', () => {
  it('is read into its stages and their steps', () => {
    const text = [
      '# comment',
      'FROM node:26 AS build',
      'WORKDIR /app',
      'COPY package.json src ./',
      'RUN --mount=type=cache,target=/npm npm ci && \\',
      '  npm run build',
      '',
      'FROM build',
      'ENV A=1 B="two words"',
      'LABEL org.example.title="A b" \\',
      '      # a comment between them',
      '      org.example.version="1.0"',
      'COPY --from=build /app/dist dist/',
      'USER 1000:1000',
      'EXPOSE 80',
      'STOPSIGNAL SIGTERM',
      'HEALTHCHECK --interval=30s --retries=3 \\',
      '  CMD ["node", "check.mjs"]',
      'ENTRYPOINT ["node", "cli.js"]',
      'CMD ["start"]',
    ].join('\n');
    const stages = parseDockerfile(text).map(({ name, from, steps }) => ({
      name,
      from,
      steps: steps.map(withoutText),
    }));
    expect(stages).toEqual([
      {
        name: 'build',
        from: 'node:26',
        steps: [
          { kind: 'workdir', path: '/app' },
          { kind: 'copy', from: undefined, sources: ['package.json', 'src'], target: './' },
          { kind: 'run', command: 'npm ci && npm run build' },
        ],
      },
      {
        name: '1',
        from: 'build',
        steps: [
          { kind: 'env', pairs: { A: '1', B: 'two words' } },
          { kind: 'label', pairs: { 'org.example.title': 'A b', 'org.example.version': '1.0' } },
          { kind: 'copy', from: 'build', sources: ['/app/dist'], target: 'dist/' },
          { kind: 'user', value: '1000:1000' },
          { kind: 'expose', value: '80' },
          { kind: 'stopSignal', value: 'SIGTERM' },
          { kind: 'healthCheck', command: ['node', 'check.mjs'] },
          { kind: 'entryPoint', command: ['node', 'cli.js'] },
          { kind: 'cmd', command: ['start'] },
        ],
      },
    ]);
  });

  it('keeps how each step stands in the file', () => {
    const [stage] = parseDockerfile('FROM a\nRUN npm ci \\\n  && npm run build');
    expect(stage?.steps.map(({ text }) => text)).toEqual(['RUN npm ci && npm run build']);
  });

  const refused: Record<string, [text: string, expected: string]> = {
    'an instruction that would not be carried out': [
      'FROM a\nADD x /',
      'an instruction that it knows how to carry out',
    ],
    'a flag that would not be carried out': [
      'FROM a\nCOPY --chown=node a b',
      'flags that match /^--from=/u, not --chown=node',
    ],
    'a mount that is no cache': [
      'FROM a\nRUN --mount=type=secret,id=x npm ci',
      'flags that match /^--mount=type=cache,/u, not --mount=type=secret,id=x',
    ],
    'a program in a shell, which would get its signals': [
      'FROM a\nENTRYPOINT node cli.js',
      'the exec form, ["program", "argument"]',
    ],
    'a health check in a shell': ['FROM a\nHEALTHCHECK CMD node x', 'the exec form, ["program", "argument"]'],
    'a variable in the old form': ['FROM a\nENV A 1', 'name=value or name="value"'],
    'a step before the first stage': ['RUN npm ci', 'FROM as the first instruction'],
    'a base that is not understood': ['FROM a b c', '"FROM image" or "FROM image AS name"'],
  };
  for (const [what, [text, expected]] of Object.entries(refused)) {
    it(`is refused with ${what}`, () => {
      expect(() => parseDockerfile(text)).toThrow(
        `The dry run expected ${expected}, and the Dockerfile says: ${text.split('\n').at(-1)}`,
      );
    });
  }
});

function withoutText({ text, ...instruction }: Step) {
  expect(text).not.toBe('');
  return instruction;
}

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { askPlayground } from '../../scripts/ask-playground.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'threadloop-'));
const clone = join(folder, 'clone');

beforeAll(() => {
  run('git', ['clone', '--quiet', root, clone], folder);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a fresh clone', () => {
  it('installs without a warning about engines or install scripts', () => {
    const { output } = run('npm', ['ci'], clone);
    expect(output).not.toMatch(/EBADENGINE|allowScripts|install-scripts|deprecated/u);
    expect(output).toMatch(/added \d+ packages/u);
  });

  it('holds no address of a registry in its lockfile', () => {
    expect(readFileSync(join(clone, 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http');
  });

  it('starts with the one command of the README, serves the playground and answers on it', async () => {
    const started = start('npm', ['start', '--', '--port', '0'], clone);
    const address = await started.address;
    expect(started.output()).toContain('Model: demo');
    expect(started.output()).toContain('Store: in this process');
    const page = await fetch(address);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const html = await page.text();
    const assets = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/gu)].map(([, path]) => path ?? '');
    expect(assets.some((path) => path.endsWith('.js'))).toBe(true);
    for (const path of assets) expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
    expect(await askPlayground(address, '@threadloop what is 6*7?')).toContain('6*7 = 42');
    started.end();
    await started.ended;
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });

  it('ends with 0 when it is told to', async () => {
    const started = start('node', ['dist/cli.js', 'start', '--port', '0'], clone);
    await started.address;
    started.end();
    expect(await started.ended).toBe(0);
    expect(started.output()).toContain('Stopping:');
  });

  it('asks one question, with the events as JSON lines', () => {
    const { stdout } = run('npm', ['run', '--silent', 'ask', '--', '--json', 'what is 6*7?'], clone);
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event?: { toolName?: string; type?: string } });
    expect(events.some(({ event }) => event?.type === 'tool_execution_start' && event.toolName === 'calculate')).toBe(
      true,
    );
    expect(events.at(-1)).toMatchObject({ kind: 'result', exitCode: 0, text: expect.stringContaining('42') });
  });

  it('names both commands of the README as CI and people run them', () => {
    const readme = readFileSync(join(clone, 'README.md'), 'utf8');
    const [firstLine] = readFileSync(join(clone, '.ci/run'), 'utf8').split('\n');
    expect(readme).toContain('```\nnpm ci && npm start\n```');
    expect(readme).toContain(`\`\`\`\n${firstLine ?? ''}\n\`\`\``);
  });
});

describe('the package', () => {
  it('holds every Lua file of the sources, beside the code that reads it', () => {
    const scripts = join(clone, 'src/threads/redis/scripts');
    const added = join(scripts, 'added-by-a-test.lua');
    mkdirSync(scripts, { recursive: true });
    writeFileSync(added, 'return 1\n');
    onTestFinished(() => rmSync(added));
    run('npm', ['run', '--silent', 'build'], clone);
    const { stdout } = run('npm', ['pack', '--dry-run', '--json', '--silent'], clone);
    const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(stdout);
    const packed = files.map(({ path }) => path).filter((path) => path.endsWith('.lua'));
    const sources = readdirSync(join(clone, 'src'), { recursive: true, encoding: 'utf8' });
    const expected = sources.filter((path) => path.endsWith('.lua')).map((path) => `dist/${path}`);
    expect(packed.sort()).toEqual(expected.sort());
    expect(packed).toContain('dist/threads/redis/scripts/added-by-a-test.lua');
  });

  it('runs and type checks in a project that installs it', () => {
    run('npm', ['run', '--silent', 'build'], clone);
    const { stdout } = run('npm', ['pack', '--silent', '--pack-destination', folder], clone);
    const project = mkdtempSync(join(folder, 'project-'));
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }));
    writeFileSync(join(project, 'main.ts'), PROGRAM);
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    run(
      'npm',
      ['install', '--silent', join(folder, stdout.trim()), 'typescript@7.0.2', '@types/node@20.19.43'],
      project,
    );
    run('npx', ['--no-install', 'tsc'], project);
    expect(run('node', ['main.js'], project).stdout).toBe('assistant: hello from a script\n1 custom message\n');
  });
});

const TSCONFIG = {
  compilerOptions: { module: 'nodenext', target: 'es2023', strict: true, types: ['node'], skipLibCheck: false },
};

const PROGRAM = `
import { createBot, defineTool } from 'threadloop';
import { Agent, type AgentMessage } from 'threadloop/core';
import { createScriptedModel } from 'threadloop/testing';

declare module 'threadloop/core' {
  interface CustomAgentMessages {
    notice: { role: 'notice'; text: string; timestamp: number };
  }
}

const agent = new Agent({ streamFn: createScriptedModel(['hello from a script']) });
const notice: AgentMessage = { role: 'notice', text: 'only for people', timestamp: 0 };
await agent.prompt([notice, { role: 'user', content: 'hi', timestamp: 0 }]);
for (const message of agent.state.messages) {
  if (message.role === 'assistant') console.log('assistant:', message.content.map((block) => (block.type === 'text' ? block.text : '')).join(''));
}
console.log(agent.state.messages.filter(({ role }) => role === 'notice').length, 'custom message');
if (typeof createBot !== 'function' || typeof defineTool !== 'function') throw new Error('the exports are not there');
`;

const env = { ...process.env, NO_COLOR: '1', NODE_OPTIONS: '', CI: '' };

function run(command: string, args: readonly string[], cwd: string, input = ''): { stdout: string; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, input, env, encoding: 'utf8', timeout: 280_000 });
  if (status !== 0) throw new Error(`"${command} ${args.join(' ')}" ended with ${status}:\n${stdout}\n${stderr}`);
  return { stdout, output: stdout + stderr };
}

/** Starts a program that goes on; `address` is the one that it prints, `ended` its exit code. */
function start(command: string, args: readonly string[], cwd: string) {
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown): void => {
      output += String(chunk);
      const printed = /^Playground: (\S+)$/mu.exec(output)?.[1];
      if (printed !== undefined) resolve(printed);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`It ended with ${code}:\n${output}`)));
  });
  const end = (): void => {
    // The whole group, as a terminal does: npm's own shell passes no signal on.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  };
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) end();
    await ended;
  });
  return { address, ended, end, output: () => output };
}

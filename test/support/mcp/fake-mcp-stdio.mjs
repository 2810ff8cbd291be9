// A server of tools over stdio that does what its argument says, good or bad: see `StdioScenario` in stdio-server.ts.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const scenario = JSON.parse(process.argv[2] ?? '{}');
const { hang = [], die = [], huge, junk, stderr, stubborn, child, pidFile } = scenario;
let tools = scenario.tools ?? [{ name: 'echo', inputSchema: { type: 'object' } }];

if (stubborn) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  setInterval(() => undefined, 1_000);
}
const grandchild = child
  ? spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
  : undefined;
if (pidFile) writeFileSync(pidFile, `${process.pid} ${grandchild?.pid ?? ''}`);
if (stderr) process.stderr.write('x'.repeat(stderr));
if (junk) process.stdout.write('Starting up…\n{"half": \n[]\n\n');

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (hang.includes(method)) return;
  if (die.includes(method)) process.exit(1);
  if (method === 'initialize') {
    const { protocolVersion } = params;
    const capabilities = { tools: { listChanged: true } };
    return send({ id, result: { protocolVersion, capabilities, serverInfo: { name: 'fake', version: '1' } } });
  }
  if (method === 'tools/list') return send({ id, result: { tools } });
  if (method === 'notifications/cancelled')
    return send({ method: 'notifications/message', params: { level: 'info', data: 'cancelled' } });
  if (method !== 'tools/call') return;
  if (params.name === 'rename' && tools[0].name === 'rename') {
    tools = [{ name: 'renamed', inputSchema: { type: 'object' } }];
    send({ method: 'notifications/tools/list_changed' });
    return send({ id, result: { content: [{ type: 'text', text: 'renamed' }] } });
  }
  if (huge) {
    const part = 'y'.repeat(1024 * 1024);
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
    const write = (left) => {
      if (left > 0) process.stdout.write(part, () => write(left - 1));
      else process.stdout.write('"}]}}\n');
    };
    return write(huge);
  }
  if (!tools.some(({ name }) => name === params.name)) {
    return send({ id, error: { code: -32602, message: `Tool ${params.name} not found` } });
  }
  send({
    id,
    result: { content: [{ type: 'text', text: JSON.stringify({ args: params.arguments, env: process.env }) }] },
  });
});

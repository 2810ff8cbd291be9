import { Type } from '@sinclair/typebox';
import { defineTool, type ToolDefinition } from '../../../src/tools/index.ts';
import { createGate } from '../../threads/support/gate.ts';

/** A tool that has ended when a test says so, and one for admins, with what it has done. */
export function rightsTools() {
  const gate = createGate();
  const begun = { times: 0 };
  const deployed: (readonly string[])[] = [];
  const common = { parameters: Type.Object({}) };
  const tools: readonly ToolDefinition[] = [
    defineTool({
      ...common,
      name: 'look',
      label: 'Look',
      description: 'Takes its time.',
      execute: async () => {
        begun.times += 1;
        await gate.passed;
        return 'Looked.';
      },
    }),
    defineTool({
      ...common,
      name: 'deploy',
      label: 'Deploy',
      description: 'Deploys. For admins.',
      audience: { kind: 'admins' },
      execute: (_args, { requesters }) => {
        deployed.push(requesters.map(({ name }) => name));
        return 'Deployed.';
      },
    }),
  ];
  return { tools, gate, begun, deployed };
}

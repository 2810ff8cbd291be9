import type { Approval } from '../../../src/threads/approvals/approval.ts';
import type { ApprovalDecision, Decided } from '../../../src/threads/approvals/approvals.ts';
import type { RunnerTool } from '../../../src/threads/runner/dependencies.ts';
import { person, tool, World, type WorldOptions } from '../support/world.ts';

export const APPROVE: ApprovalDecision = { kind: 'approve', forThread: false };

interface StartOptions extends WorldOptions {
  readonly deploy?: RunnerTool['execute'];
  readonly more?: readonly RunnerTool[];
  readonly definition?: Partial<RunnerTool>;
  readonly needsApproval?: NonNullable<RunnerTool['needsApproval']>;
}

/** A world with a tool whose every call needs consent, and the arguments of the calls that were made. */
export async function start({ deploy, more = [], definition, needsApproval = () => true, ...options }: StartOptions) {
  const calls: unknown[] = [];
  const execute: RunnerTool['execute'] = async (id, args, signal, onUpdate) => {
    calls.push(args);
    if (deploy !== undefined) return await deploy(id, args, signal, onUpdate);
    const { to }: { to?: unknown } = Object(args);
    return { content: [{ type: 'text', text: `deployed to ${String(to)}` }], details: {} };
  };
  const asking: RunnerTool = { ...tool('deploy', execute, definition), needsApproval };
  const world = await new World({ admins: ['test:root'], ...options, tools: [asking, ...more] }).start();
  /** Says from now on which calls need consent; undefined where none does, whatever it is called with. */
  const change = (needs: RunnerTool['needsApproval']): void => void Object.assign(asking, { needsApproval: needs });
  return { world, calls, asking, change };
}

export function decide(world: World, id: string, decision: ApprovalDecision, by: string): Promise<Decided> {
  return world.approvals.decide(id, decision, { by: { person: person(by), surface: 'code' }, texts: world.texts });
}

/** Whom a call is for. */
export function toOf({ arguments: args }: Approval): string {
  return JSON.stringify(args);
}

export async function pendingOf(world: World): Promise<readonly Approval[]> {
  return (await world.approvals.pending({ everywhere: true })).items;
}

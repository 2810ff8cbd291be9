import { readMonotonic, systemClock } from './clock.ts';
import type { AgentTurnContext, FinishTurn } from './loop-config.ts';

export interface BudgetOptions {
  /** Model responses. @default unlimited */
  readonly maxTurns?: number | undefined;
  /** Turns in a row that call the same tools with the same arguments. @default unlimited */
  readonly maxRepeats?: number | undefined;
  /** Milliseconds since the budget was made. @default unlimited */
  readonly maxMs?: number | undefined;
  /** US dollars, of responses and tool results. @default unlimited */
  readonly maxCost?: number | undefined;
  /** Milliseconds of any clock. @default a clock that is never set back */
  readonly now?: (() => number) | undefined;
}

export type BudgetReason = 'turns' | 'repeats' | 'time' | 'cost';

export interface Budget {
  /**
   * A hook for one run. It ends the run at the first turn that reaches a limit and would go on by itself, having called
   * tools; it never cuts off an answer, and never takes back what another hook decides about continuing.
   */
  readonly finishTurn: FinishTurn;
  /** Which limit ended the run; `undefined` while none did. */
  reason(): BudgetReason | undefined;
}

/** Limits what one run may use: a model that calls tools for ever is otherwise never stopped. */
export function createBudget(limits: BudgetOptions): Budget {
  const now = limits.now ?? (() => readMonotonic(systemClock));
  const startedAt = now();
  let turns = 0;
  let cost = 0;
  let repeats = 0;
  let lastCalls: string | undefined;
  let reason: BudgetReason | undefined;

  const count = (turn: AgentTurnContext): void => {
    const calls = describeCalls(turn);
    turns += 1;
    cost += sumCost(turn);
    repeats = calls === lastCalls ? repeats + 1 : 1;
    lastCalls = calls;
  };
  const findReached = (): BudgetReason | undefined => {
    if (isReached(turns, limits.maxTurns)) return 'turns';
    if (isReached(repeats, limits.maxRepeats)) return 'repeats';
    if (isReached(now() - startedAt, limits.maxMs)) return 'time';
    return isReached(cost, limits.maxCost) ? 'cost' : undefined;
  };
  return {
    finishTurn: (turn) => {
      count(turn);
      if (turn.toolResults.length > 0) reason ??= findReached();
      return reason === undefined ? undefined : { action: 'end' };
    },
    reason: () => reason,
  };
}

function isReached(used: number, limit: number | undefined): boolean {
  return limit !== undefined && used >= limit;
}

function describeCalls({ message }: AgentTurnContext): string {
  const calls = message.content.flatMap((block) => (block.type === 'toolCall' ? [[block.name, block.arguments]] : []));
  return JSON.stringify(calls);
}

function sumCost({ message, toolResults }: AgentTurnContext): number {
  return toolResults.reduce((sum, { usage }) => sum + (usage?.cost.total ?? 0), message.usage.cost.total);
}

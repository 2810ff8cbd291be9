import type { Usage } from '../../core/index.ts';

/** Both together; the cost is unknown when one of them is. */
export function addUsage(sum: Usage, more: Usage): Usage {
  const { cost } = more;
  return {
    input: sum.input + more.input,
    output: sum.output + more.output,
    cacheRead: sum.cacheRead + more.cacheRead,
    cacheWrite: sum.cacheWrite + more.cacheWrite,
    totalTokens: sum.totalTokens + more.totalTokens,
    cost: {
      input: sum.cost.input + cost.input,
      output: sum.cost.output + cost.output,
      cacheRead: sum.cost.cacheRead + cost.cacheRead,
      cacheWrite: sum.cost.cacheWrite + cost.cacheWrite,
      total: sum.cost.total + cost.total,
      ...((sum.cost.isUnknown === true || cost.isUnknown === true) && { isUnknown: true }),
    },
  };
}

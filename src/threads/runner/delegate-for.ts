import type { Texts } from '../../text/index.ts';
import type { Person } from '../person.ts';
import { createDelegation, type DelegationOptions } from './delegation.ts';
import type { ToolBinding } from './dependencies.ts';
import { createRightsCheck } from './rights.ts';

/** Makes what has tasks done by agents of their own, with such tools and within the rights of such people. */
export type DelegateFor = (
  tools: DelegationOptions['tools'],
  requesters: () => readonly Person[],
) => ToolBinding['delegate'];

/** Makes that for one exchange. */
export function createDelegateFor(
  options: Pick<DelegationOptions, 'run' | 'use' | 'costLeft'> & { readonly texts: Texts },
): DelegateFor {
  const { texts, ...delegation } = options;
  return (tools, requesters) => {
    const beforeToolCall = createRightsCheck({ run: delegation.run, texts, requesters });
    return createDelegation({ ...delegation, tools, beforeToolCall });
  };
}

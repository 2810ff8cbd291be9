import type { Static, TObject } from '@sinclair/typebox';
import type { Installation } from '../state/installations.ts';
import type { Json } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import type { Workspace } from '../state/workspaces.ts';

/** Slack's tiers: calls a minute are 1, 20, 50, 100; `special` ones have their own. */
export type Tier = 'tier1' | 'tier2' | 'tier3' | 'tier4' | 'special';

/** Who calls. */
export interface Caller {
  readonly installation: Installation;
  /** Where the call acts: the token's workspace, or for an organisation's token the one that `team_id` or the channel names. */
  readonly workspace: Workspace;
}

/** What methods reach besides the state. */
export interface MethodServices {
  readonly state: FakeState;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  readonly rotatesTokens: boolean;
  readonly limitsHistory: boolean;
  readonly streamLifeMs: number;
  readonly openConnection: () => string;
}

/** One method of the Web API. */
export interface Method {
  readonly name: string;
  readonly args: TObject;
  /** What the token needs; one of the alternatives that are separated by `|`. */
  readonly scopes: readonly string[];
  readonly tier: Tier;
  /** Which token it takes. @default 'bot' */
  readonly token?: 'bot' | 'app' | 'none';
  /** What it needs beside its scopes, known from the arguments. */
  readonly scopesOf?: (args: Json, services: MethodServices) => readonly string[];
  readonly handle: (args: Json, caller: Caller, services: MethodServices) => Json;
}

/** A method whose handler knows the types of its arguments: they have been checked by the schema before. */
export function defineMethod<Args extends TObject>(
  definition: Omit<Method, 'args' | 'handle'> & {
    readonly args: Args;
    readonly handle: (args: Static<Args>, caller: Caller, services: MethodServices) => Json;
  },
): Method {
  return {
    ...definition,
    // The arguments are checked by the schema before this is called.
    handle: (args, caller, services) => definition.handle(args, caller, services),
  };
}

/** Ends a call with one of Slack's error words. */
export class MethodError extends Error {
  readonly answer: Json;

  constructor(error: string, details: Json = {}) {
    super(error);
    this.answer = { ok: false, error, ...details };
  }
}

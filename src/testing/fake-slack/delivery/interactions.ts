import type { Json } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import type { Courier } from './courier.ts';
import type { Parcel } from './parcel.ts';
import type { ResponseUrls } from './response-urls.ts';

/** What people's doings with the app are made with. */
export interface InteractionBackend {
  readonly state: FakeState;
  readonly courier: Courier;
  readonly responseUrls: ResponseUrls;
  readonly call: (workspace: string, method: string, args: Json) => Promise<Json>;
}

/** The parcel of an interaction; its acknowledgement can carry something only where Slack reads it. */
export function interactionParcel(payload: Json, workspace: string, acceptsResponse = false): Parcel {
  return {
    kind: 'interaction',
    id: String(payload.trigger_id),
    type: String(payload.type),
    workspace,
    payload,
    acceptsResponse,
  };
}

/** What an acknowledgement carried, when it was an object with anything in it. */
export function responseOf(outcome: { readonly response?: unknown } | undefined): Json | undefined {
  const response = outcome?.response;
  if (typeof response !== 'object' || response === null || Object.keys(response).length === 0) return undefined;
  // An object that came as JSON is a record of unknown values.
  return response as Json;
}

import type { RawValue } from '../../../../threads/administration/form-field.ts';
import type { ForgetReceipt } from '../../../../threads/privacy/privacy.ts';
import type {
  AccountsAnswer,
  AdminStart,
  ApprovalsAnswer,
  AuditAnswer,
  ChangeAnswer,
  FeedbackAnswer,
  PlaceAnswer,
  ServersAnswer,
  ServersChanged,
  StoredAnswer,
  UsageAnswer,
} from '../../admin/admin-protocol.ts';
import type { AdminState, Loaded, Notice, PlaceKey, Spot } from './admin-state.ts';

/** Everything that changes what the admins' page shows. */
export type AdminAction =
  | { readonly type: 'session'; readonly session: AdminState['session']; readonly locale?: string }
  | { readonly type: 'started'; readonly start: Loaded<AdminStart> }
  | { readonly type: 'went'; readonly spot: Spot }
  | { readonly type: 'placeLoaded'; readonly key: PlaceKey; readonly answer: Loaded<PlaceAnswer> }
  | { readonly type: 'edited'; readonly key: PlaceKey; readonly setting: string; readonly raw: RawValue }
  /** What was entered is given up. */
  | { readonly type: 'discarded'; readonly key: PlaceKey; readonly settings: readonly string[] }
  | { readonly type: 'changing'; readonly key: PlaceKey; readonly settings: readonly string[] }
  /** Nothing came of a change: it did not get as far as the server, or is refused to everybody. */
  | { readonly type: 'changeFailed'; readonly key: PlaceKey; readonly settings: readonly string[] }
  | {
      readonly type: 'changed';
      readonly key: PlaceKey;
      readonly settings: readonly string[];
      readonly answer: ChangeAnswer;
    }
  /** `isFirst`: in place of what was loaded before. */
  | {
      readonly type: 'auditLoaded';
      readonly key: PlaceKey;
      readonly loaded: Loaded<AuditAnswer>;
      readonly isFirst: boolean;
    }
  | {
      readonly type: 'feedbackLoaded';
      readonly key: PlaceKey;
      readonly loaded: Loaded<FeedbackAnswer>;
      readonly isFirst: boolean;
    }
  | { readonly type: 'usageLoaded'; readonly key: PlaceKey; readonly loaded: Loaded<UsageAnswer> }
  | { readonly type: 'approvalsLoaded'; readonly key: PlaceKey; readonly loaded: Loaded<ApprovalsAnswer> }
  | { readonly type: 'serversLoaded'; readonly key: PlaceKey; readonly loaded: Loaded<ServersAnswer> }
  | { readonly type: 'serversChanged'; readonly key: PlaceKey; readonly servers: ServersChanged['servers'] }
  | { readonly type: 'accountsLoaded'; readonly loaded: Loaded<AccountsAnswer> }
  | { readonly type: 'storedLoaded'; readonly loaded: Loaded<StoredAnswer> }
  | { readonly type: 'forgotten'; readonly receipt: ForgetReceipt }
  | { readonly type: 'noticed'; readonly kind: Notice['kind']; readonly text: string };

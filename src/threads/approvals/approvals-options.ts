import type { Clock, Logger } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { Audience } from '../administration/audience.ts';
import type { SettingsService } from '../administration/settings-service.ts';
import type { Outbound } from '../outbound.ts';
import type { Person } from '../person.ts';
import type { Activator, MailboxLimits, Records, ThreadStore } from '../ports.ts';
import type { PlacedSettings, SettingsPlace } from '../settings.ts';
import type { ThreadId } from '../thread-id.ts';
import type { Trail } from '../trail.ts';

/** What requests for consent are made, decided and kept with. */
export interface ApprovalsOptions {
  readonly records: Records;
  readonly store: Pick<ThreadStore, 'deliver' | 'read'>;
  readonly activator: Pick<Activator, 'activate'>;
  readonly settings: PlacedSettings;
  /** Whether something in a place is for somebody, asked now. Where that cannot be found out it is not. */
  readonly isInAudience: (person: Person, audience: Audience, place: SettingsPlace) => Promise<boolean>;
  readonly administration: Pick<SettingsService, 'note'>;
  readonly outboundOf: (thread: ThreadId) => Outbound;
  readonly textsOf: (locale: string) => Texts;
  /** A digest in hexadecimal. */
  readonly digest: (text: string) => string;
  readonly trail: Pick<Trail, 'note'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: MailboxLimits;
  /** Ids of the people whom the deployment names as admins: they are told where admins decide. @default none */
  readonly admins?: readonly string[];
}

import type { Audience } from '../administration/audience.ts';

/** How consent is asked for in a place. */
export interface ApprovalSettings {
  /** Who may decide, besides those who asked. */
  readonly approvers: Audience;
  /** Whether those who asked may decide themselves. Where not, none of them may, whatever else they are. */
  readonly ownRequests: boolean;
  /**
   * Who is told besides the thread. `auto`: approvers by direct message where nobody who asked may decide; `direct`:
   * approvers by direct message, always; `channel`: the approvers' channel; `thread`: nobody.
   */
  readonly notify: 'auto' | 'thread' | 'direct' | 'channel';
  /** The approvers' channel, `platform:channel`; undefined where there is none. */
  readonly channel: string | undefined;
  /** After so long a request is over. */
  readonly expireHours: number;
  /** After so long approvers are reminded, once; 0 is never. */
  readonly remindMinutes: number;
}

/** What holds where nobody sets anything: whoever asked, or an admin of the team, decides within a day. */
export const APPROVAL_DEFAULTS: ApprovalSettings = {
  approvers: { kind: 'admins' },
  ownRequests: true,
  notify: 'auto',
  channel: undefined,
  expireHours: 24,
  remindMinutes: 60,
};

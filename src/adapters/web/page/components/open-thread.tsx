import type { JSX } from 'preact';
import { englishAdminPageApprovals as t } from '../../../../text/english-admin-page-approvals.ts';
import type { Place } from '../../place.ts';
import { findChannelIn } from '../state/selectors.ts';
import { Icon } from './icon.tsx';
import { usePage, useSelected } from './page-context.tsx';

/** Leads to the conversation that a request is about; nothing for who may not see it. */
export function OpenThread({ about }: { readonly about: Place }): JSX.Element | null {
  const { controller } = usePage();
  const channel = useSelected((state) => findChannelIn(state, about.channel));
  if (channel === undefined) return null;
  const thread = about.root === undefined ? {} : { thread: about.root };
  return (
    <p>
      <button
        type="button"
        class="thread-link"
        onClick={() => controller.go({ channel: about.channel, ...thread, isInspecting: false })}
      >
        <Icon name="reply" />
        {t.card.openThread}
      </button>
    </p>
  );
}

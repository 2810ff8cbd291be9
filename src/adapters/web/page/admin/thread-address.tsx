import type { JSX } from 'preact';
import type { Place } from '../../place.ts';
import { Icon } from '../components/icon.tsx';
import { useAdmin } from './admin-context.tsx';

export interface ThreadAddressProps {
  /** Where in the playground it is. */
  readonly about: Place | undefined;
  /** Where on its platform it is. */
  readonly link: string | undefined;
}

/** Leads to a conversation; nothing where there is no way. */
export function ThreadAddress({ about, link }: ThreadAddressProps): JSX.Element | null {
  const { chatAddress, t } = useAdmin();
  const inside = about === undefined || chatAddress === undefined ? undefined : addressOf(chatAddress, about);
  const outside = link !== undefined && /^https:\/\//iu.test(link) ? link : undefined;
  const href = inside ?? outside;
  if (href === undefined) return null;
  return (
    <p>
      <a
        class="thread-link"
        href={href}
        {...(inside === undefined && { target: '_blank' })}
        rel="noopener noreferrer nofollow"
      >
        <Icon name="reply" />
        {t.approvals.card.openThread}
      </a>
    </p>
  );
}

function addressOf(chatAddress: string, { channel, root }: Place): string {
  const query = new URLSearchParams({ channel, ...(root !== undefined && { thread: root }) });
  return `${chatAddress}&${query.toString()}`;
}

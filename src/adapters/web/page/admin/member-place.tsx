import type { JSX } from 'preact';
import type { PlaceAnswer } from '../../admin/admin-protocol.ts';
import { Icon } from '../components/icon.tsx';
import { useAdmin } from './admin-context.tsx';
import { PlaceHead } from './place-head.tsx';

/** A place for whoever may not change it: why not, who can, and what the bot can do there. */
export function MemberPlace({ refusal, tools }: Extract<PlaceAnswer, { kind: 'member' }>): JSX.Element {
  const { t } = useAdmin();
  return (
    <>
      <PlaceHead view={undefined} />
      <p class="refusal">
        <Icon name="lock" />
        {refusal}
      </p>
      <h2>{t.member.title}</h2>
      {tools.length === 0 && <p class="admin-empty">{t.member.none}</p>}
      <ul class="tool-list">
        {tools.map(({ name, label, about, audience }) => (
          <li key={name} class="tool-row">
            <div class="tool-text">
              <h3 class="tool-name">{label}</h3>
              <p class="tool-about">{about}</p>
              <p class="admin-note">{t.member.for(audience)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

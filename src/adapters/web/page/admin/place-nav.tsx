import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TeamPlaces } from '../../../../threads/team-directory.ts';
import type { AdminStart, PlaceRef } from '../../admin/admin-protocol.ts';
import { Avatar } from '../components/avatar.tsx';
import { Icon } from '../components/icon.tsx';
import { ThemeToggle } from '../components/theme-toggle.tsx';
import { useAdmin } from './admin-context.tsx';
import { placeKey } from './admin-state.ts';
import { sectionsOf } from './sections-of.ts';

/** Channels from which on there is a box to find them. */
const MANY_CHANNELS = 9;

export interface PlaceNavProps {
  readonly start: AdminStart;
  /** On a narrow screen it is a drawer. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Which place is set: everywhere, direct messages, a team, or one of its channels. */
export function PlaceNav({ start, isOpen, onClose }: PlaceNavProps): JSX.Element {
  const { t, chatAddress } = useAdmin();
  const [wanted, setWanted] = useState('');
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [isOpen]);
  const channels = start.teams.reduce((sum, team) => sum + team.channels.length, 0);
  const link = (place: PlaceRef, name: string, icon: JSX.Element): JSX.Element => (
    <PlaceLink key={placeKey(place)} place={place} name={name} icon={icon} onGo={onClose} />
  );
  return (
    <div
      ref={root}
      class={`sidebar${isOpen ? ' sidebar-open' : ''}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header class="sidebar-head">
        <span class="logo" aria-hidden="true">
          <Icon name="loop" />
        </span>
        <p class="workspace">{t.title}</p>
        <ThemeToggle />
        <button type="button" class="icon-button only-narrow" aria-label={t.places.hide} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <nav aria-label={t.places.label}>
        <ul>
          {link({ kind: 'deployment' }, t.places.deployment, <Icon name="globe" />)}
          {link({ kind: 'direct' }, t.places.direct, <Icon name="reply" />)}
        </ul>
        {channels >= MANY_CHANNELS && (
          <input
            class="input place-search"
            type="search"
            aria-label={t.places.find}
            placeholder={t.places.find}
            value={wanted}
            onInput={(event) => setWanted(event.currentTarget.value)}
          />
        )}
        {start.teams.map((team) => (
          <TeamLinks key={team.team} team={team} wanted={wanted} link={link} />
        ))}
        {start.unreachable.length > 0 && <p class="nav-note">{t.places.unreachable(start.unreachable)}</p>}
      </nav>
      <NavFoot start={start} chatAddress={chatAddress} onGo={onClose} />
    </div>
  );
}

interface TeamLinksProps {
  readonly team: TeamPlaces;
  readonly wanted: string;
  readonly link: (place: PlaceRef, name: string, icon: JSX.Element) => JSX.Element;
}

function TeamLinks({ team: { team, name, channels }, wanted, link }: TeamLinksProps): JSX.Element {
  const { t } = useAdmin();
  const word = wanted.trim().replace(/^#/u, '').toLowerCase();
  const found = channels.filter((channel) => channel.name.toLowerCase().includes(word));
  return (
    <>
      <h2>{name}</h2>
      <ul>
        {link({ kind: 'team', team }, t.places.wholeTeam, <Icon name="people" />)}
        {found.map((channel) =>
          link({ kind: 'channel', team, channel: channel.id }, channel.name, <Icon name="hash" />),
        )}
      </ul>
      {found.length === 0 && word !== '' && <p class="nav-note">{t.places.nothingFound}</p>}
      <OtherChannel team={team} />
    </>
  );
}

/** Private channels are not listed: whoever knows one's id can open it. */
function OtherChannel({ team }: Pick<TeamPlaces, 'team'>): JSX.Element {
  const { state, controller, t } = useAdmin();
  const field = useRef<HTMLInputElement>(null);
  const [platform = ''] = team.split(':');
  const id = `channel-id-${team}`;
  const open = (event: Event): void => {
    event.preventDefault();
    const entered = (field.current?.value ?? '').trim().replace(/^#/u, '');
    if (entered === '') return;
    const channel = entered.startsWith(`${platform}:`) ? entered : `${platform}:${entered}`;
    void controller.go({ ...state.spot, place: { kind: 'channel', team, channel } });
  };
  return (
    <details class="other-channel">
      <summary>{t.places.otherChannel}</summary>
      <form onSubmit={open}>
        <label for={id}>{t.places.channelId}</label>
        <input ref={field} id={id} class="input" autocomplete="off" spellcheck={false} />
        <button type="submit" class="button button-small">
          {t.places.open}
        </button>
      </form>
    </details>
  );
}

interface PlaceLinkProps {
  readonly place: PlaceRef;
  readonly name: string;
  readonly icon: JSX.Element;
  readonly onGo: () => void;
}

function PlaceLink({ place, name, icon, onGo }: PlaceLinkProps): JSX.Element {
  const { state, controller } = useAdmin();
  const { spot } = state;
  const isCurrent = spot.section !== 'mine' && placeKey(spot.place) === placeKey(place);
  return (
    <li>
      <button
        type="button"
        class="channel-link"
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => {
          const section = sectionsOf(place).find((each) => each === spot.section) ?? 'tools';
          void controller.go({ ...spot, place, section });
          onGo();
        }}
      >
        {icon}
        <span class="channel-name">{name}</span>
      </button>
    </li>
  );
}

interface NavFootProps extends Pick<PlaceNavProps, 'start'> {
  readonly chatAddress: string | undefined;
  readonly onGo: () => void;
}

function NavFoot({ start: { person, isMember }, chatAddress, onGo }: NavFootProps): JSX.Element {
  const { state, controller, t } = useAdmin();
  return (
    <footer class="sidebar-foot">
      <p class="nav-person">
        {isMember && <Avatar name={person.name} isSmall />}
        <span class="person-name">{isMember ? person.name : t.signedIn}</span>
      </p>
      {isMember ? (
        <button
          type="button"
          class="channel-link"
          aria-current={state.spot.section === 'mine' ? 'page' : undefined}
          onClick={() => {
            void controller.go({ place: state.spot.place, section: 'mine' });
            onGo();
          }}
        >
          <Icon name="look" />
          <span class="channel-name">{t.sections.mine}</span>
        </button>
      ) : (
        <button type="button" class="channel-link" onClick={() => void controller.signOut()}>
          <Icon name="close" />
          <span class="channel-name">{t.signOut}</span>
        </button>
      )}
      {chatAddress !== undefined && (
        <a class="channel-link" href={chatAddress}>
          <Icon name="reply" />
          <span class="channel-name">{t.backToChat}</span>
        </a>
      )}
    </footer>
  );
}

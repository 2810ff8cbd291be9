import type { JSX } from 'preact';
import type { Member } from '../../protocol.ts';
import { writeAddress } from '../state/address-bar.ts';
import { currentChannel, currentMember } from '../state/selectors.ts';
import { settingsAddress } from '../state/settings-address.ts';
import { Avatar } from './avatar.tsx';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import { usePage, useSelected } from './page-context.tsx';

/** Says who one is, makes one somebody else, and leads to the settings. The choice is in the address: another window can be another person. */
export function PersonSwitcher(): JSX.Element | null {
  const { store } = usePage();
  const playground = useSelected((state) => state.playground);
  const member = useSelected(currentMember);
  if (playground === undefined || member === undefined) return null;
  const become =
    ({ id }: Member) =>
    () => {
      if (id === member.id) return;
      const { channel } = store.read().place;
      const isOwn = playground.channels.find((other) => other.id === channel)?.kind === 'direct';
      // Everything on the page is somebody's: the page begins anew.
      location.assign(
        writeAddress({ person: id, place: { channel: isOwn ? 'general' : channel, isInspecting: false } }),
      );
    };
  return (
    <Menu
      label="Switch person"
      buttonClass="person-button"
      opens="up"
      items={[
        ...playground.members.map((other) => ({
          id: other.id,
          isCurrent: other.id === member.id,
          onChoose: become(other),
          label: (
            <>
              <Avatar name={other.name} isSmall />
              <span>{nameOf(other)}</span>
              {other.id === member.id && <Icon name="check" />}
            </>
          ),
        })),
        {
          id: 'settings',
          onChoose: () => location.assign(settingsAddress(member.id, currentChannel(store.read()))),
          label: (
            <>
              <span>Settings</span>
              <Icon name="settings" />
            </>
          ),
        },
      ]}
    >
      <Avatar name={member.name} isSmall />
      <span class="person-name">{nameOf(member)}</span>
      <Icon name="switch" />
    </Menu>
  );
}

function nameOf({ name, isAdmin }: Member): string {
  return isAdmin ? `${name} (admin)` : name;
}

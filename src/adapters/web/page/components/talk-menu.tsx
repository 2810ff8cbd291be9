import type { JSX } from 'preact';
import type { Command, Spot } from '../api.ts';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import { usePage } from './page-context.tsx';
import { Problem } from './problem.tsx';
import { useTask } from './use-task.tsx';

/** What can be told to the bot about a conversation without words. */
export function TalkMenu({ spot }: { readonly spot: Spot }): JSX.Element {
  const { api } = usePage();
  const { run, problem } = useTask();
  const tell = (command: Command) => () => void run(() => api.command(spot, command));
  return (
    <>
      <Menu
        label="More actions"
        buttonClass="icon-button"
        opens="down"
        items={[
          { id: 'mute', label: 'Mute the bot here', onChoose: tell('mute') },
          { id: 'reset', label: 'Reset the conversation', onChoose: tell('reset') },
          { id: 'help', label: 'What the bot can do', onChoose: tell('help') },
        ]}
      >
        <Icon name="more" />
      </Menu>
      <Problem text={problem} />
    </>
  );
}

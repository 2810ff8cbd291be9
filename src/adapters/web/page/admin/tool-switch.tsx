import type { JSX } from 'preact';
import type { PageTool } from '../../admin/admin-protocol.ts';
import { useAdmin } from './admin-context.tsx';
import { placeState } from './admin-state.ts';
import { Switch } from './inputs/switch.tsx';

/** Switches a tool at once. It shows what the server says, never what is only wanted. */
export function ToolSwitch({ tool: { label, enabled } }: { readonly tool: PageTool }): JSX.Element {
  const { state, controller, t } = useAdmin();
  const place = placeState(state);
  const isOn = enabled.value === true;
  return (
    <Switch
      label={t.tools.isOn(label)}
      isOn={isOn}
      words={[t.tools.on, t.tools.off]}
      isBusy={place.busy.includes(enabled.key)}
      isDisabled={enabled.lock !== undefined}
      problem={place.problems[enabled.key]}
      onChange={(next) => void controller.toggle(enabled.key, label, next)}
    />
  );
}

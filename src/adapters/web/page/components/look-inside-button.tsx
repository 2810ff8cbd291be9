import type { JSX } from 'preact';
import { Icon } from './icon.tsx';
import { usePage, useSelected } from './page-context.tsx';

/** Opens and closes the inspector of the conversation in view. */
export function LookInsideButton(): JSX.Element {
  const { controller, store } = usePage();
  const isInspecting = useSelected((state) => state.place.isInspecting);
  return (
    <button
      type="button"
      class="button button-small button-quiet look-inside"
      aria-pressed={isInspecting}
      onClick={() => controller.go({ ...store.read().place, isInspecting: !isInspecting })}
    >
      <Icon name="look" />
      Look inside
    </button>
  );
}

import type { JSX } from 'preact';
import type { PageView } from '../../admin/admin-protocol.ts';
import { useAdmin } from './admin-context.tsx';
import { pausedOf } from './paused-of.ts';
import { placeName } from './place-name.ts';

export interface PlaceHeadProps {
  /** Undefined while it is not known, or may not be. */
  readonly view: PageView | undefined;
}

/** What place is set, and whether the bot is paused there. */
export function PlaceHead({ view }: PlaceHeadProps): JSX.Element {
  const { state, t } = useAdmin();
  const { place } = state.spot;
  const teams = state.start.status === 'ready' ? state.start.value.teams : [];
  const { title, within } = placeName(place, { teams }, t);
  const paused = view === undefined ? undefined : pausedOf(view);
  return (
    <header class="place-head">
      <h1>
        {title} {within !== undefined && <span class="place-within">{within}</span>}
        {paused?.isPaused === true && <span class="badge badge-warning">{t.pause.badge}</span>}
      </h1>
      {view !== undefined && <p class="place-about">{t.places.about[place.kind]}</p>}
    </header>
  );
}

import type { Choice } from '../../../../../threads/administration/form-field.ts';
import { useAdmin } from '../admin-context.tsx';

/** People and channels that are known by name: what else there is can be entered by its id. */
export function useSuggestions(): { readonly people: readonly Choice[]; readonly channels: readonly Choice[] } {
  const { state } = useAdmin();
  if (state.start.status !== 'ready') return { people: [], channels: [] };
  const { people, teams } = state.start.value;
  const { team } = state.spot.place;
  const near = teams.filter((other) => team === undefined || other.team === team);
  return {
    people: people.map(({ id, name }) => ({ value: id, label: name })),
    channels: near.flatMap(({ channels }) => channels.map(({ id, name }) => ({ value: id, label: `#${name}` }))),
  };
}

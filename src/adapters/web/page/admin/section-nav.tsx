import type { JSX } from 'preact';
import { useAdmin } from './admin-context.tsx';
import { sectionsOf } from './sections-of.ts';

/** What of a place is looked at. */
export function SectionNav(): JSX.Element {
  const { state, controller, t } = useAdmin();
  const { place, section, tool } = state.spot;
  return (
    <nav class="section-nav" aria-label={t.sectionsLabel}>
      <ul>
        {sectionsOf(place).map((id) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === section ? (tool === undefined ? 'page' : 'true') : undefined}
              onClick={() => void controller.go({ place, section: id })}
            >
              {t.sections[id]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

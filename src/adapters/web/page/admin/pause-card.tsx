import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAdmin } from './admin-context.tsx';
import { placeState } from './admin-state.ts';
import { ConflictNote } from './conflict-note.tsx';
import { momentText } from './moment-text.ts';
import { OriginLine } from './origin-line.tsx';
import type { Paused } from './paused-of.ts';

/** Stops the bot in a place at once, with a reason that people are told, and lets it work there again. */
export function PauseCard({ paused }: { readonly paused: Paused }): JSX.Element {
  const { state, controller, t } = useAdmin();
  const [isAsking, setAsking] = useState(false);
  const reason = useRef<HTMLInputElement>(null);
  const { setting, isPaused } = paused;
  const place = placeState(state);
  const problem = place.problems['paused'];
  const isBusy = place.busy.includes('paused');
  const isLocked = setting.lock !== undefined;
  useEffect(() => {
    if (isAsking) reason.current?.focus();
  }, [isAsking]);
  const pause = async (event: Event): Promise<void> => {
    event.preventDefault();
    await controller.pause(true, reason.current?.value ?? '');
    setAsking(false);
  };
  return (
    <section class={`pause-card${isPaused ? ' pause-card-on' : ''}`} aria-labelledby="pause-title">
      <h2 id="pause-title">{t.pause.title}</h2>
      <p>{isPaused ? pausedText(paused, t, state.locale) : t.pause.working}</p>
      {isPaused && paused.reason !== undefined && <p>{t.pause.reasonGiven(paused.reason)}</p>}
      {!isPaused && <p class="field-hint">{t.pause.explanation[state.spot.place.kind]}</p>}
      {isLocked && <OriginLine setting={setting} />}
      {isPaused && setting.own === undefined && setting.origin.kind !== 'default' && (
        <p>{t.pause.above(setting.origin.level)}</p>
      )}
      {isPaused && setting.own !== undefined && !isLocked && (
        <button
          type="button"
          class="button button-strong"
          disabled={isBusy}
          onClick={() => void controller.pause(false, '')}
        >
          {t.pause.resume}
        </button>
      )}
      {!isPaused && !isAsking && !isLocked && (
        <button type="button" class="button" onClick={() => setAsking(true)}>
          {t.pause.pause}
        </button>
      )}
      {!isPaused && isAsking && (
        <form class="pause-form" onSubmit={(event) => void pause(event)}>
          <label class="field-label" for="pause-reason">
            {t.pause.reason}
          </label>
          <input ref={reason} id="pause-reason" class="input" type="text" maxLength={500} autocomplete="off" />
          <div class="pause-actions">
            <button type="submit" class="button button-danger" disabled={isBusy}>
              {t.pause.confirm}
            </button>
            <button type="button" class="button" onClick={() => setAsking(false)}>
              {t.pause.cancel}
            </button>
          </div>
        </form>
      )}
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <ConflictNote setting={setting} />
    </section>
  );
}

function pausedText({ setting }: Paused, t: ReturnType<typeof useAdmin>['t'], locale: string): string {
  const { origin } = setting;
  if (origin.kind !== 'chat') return t.pause.paused(undefined, undefined);
  return t.pause.paused(origin.who.name, momentText(origin.at, locale));
}

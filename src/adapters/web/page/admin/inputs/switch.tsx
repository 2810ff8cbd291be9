import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

export interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  /** What stands beside it while it is on, and while it is off. */
  readonly words: readonly [on: string, off: string];
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly describedBy?: string | undefined;
  readonly problem?: string | undefined;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch that is on or off, with the word for it beside it. */
export function Switch(props: SwitchProps): JSX.Element {
  const { label, isOn, words, isBusy = false, isDisabled = false, describedBy, problem, onChange } = props;
  const id = useId();
  const described = [describedBy, problem === undefined ? undefined : id].filter((text) => text !== undefined);
  return (
    <div class="switch-place">
      <button
        type="button"
        role="switch"
        class="switch"
        aria-checked={isOn}
        aria-label={label}
        aria-busy={isBusy}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        disabled={isDisabled}
        onClick={() => {
          if (!isBusy) onChange(!isOn);
        }}
      >
        <span class="switch-track" aria-hidden="true" />
        <span aria-hidden="true" class="switch-word">
          {isOn ? words[0] : words[1]}
        </span>
      </button>
      {problem !== undefined && (
        <p id={id} class="problem">
          {problem}
        </p>
      )}
    </div>
  );
}

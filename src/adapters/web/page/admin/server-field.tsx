import type { JSX } from 'preact';

/** What ties an input to the words around it. */
interface Described {
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

export interface ServerFieldProps {
  readonly id: string;
  readonly label: string;
  readonly about?: string;
  readonly problem: string | undefined;
  readonly children: (described: Described) => JSX.Element;
}

/** An input with its label, what is to be known about it, and what is wrong with what was entered. */
export function ServerField({ id, label, about, problem, children }: ServerFieldProps): JSX.Element {
  const ids = [about === undefined ? '' : `${id}-about`, problem === undefined ? '' : `${id}-problem`];
  const described = ids.filter((each) => each !== '').join(' ');
  return (
    <div class="server-field">
      <label class="field-label" for={id}>
        {label}
      </label>
      {about !== undefined && (
        <p id={`${id}-about`} class="field-about">
          {about}
        </p>
      )}
      {children({
        'aria-invalid': problem !== undefined,
        'aria-describedby': described === '' ? undefined : described,
      })}
      {problem !== undefined && (
        <p id={`${id}-problem`} class="problem">
          {problem}
        </p>
      )}
    </div>
  );
}

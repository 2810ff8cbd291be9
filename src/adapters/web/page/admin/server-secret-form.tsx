import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAdmin } from './admin-context.tsx';
import { ServerField } from './server-field.tsx';

export interface ServerSecretFormProps {
  readonly name: string;
  readonly auth: 'bearer' | 'clientCredentials';
  readonly onClose: () => void;
}

/** Takes a new secret for a server. It can be entered, and never read. */
export function ServerSecretForm({ name, auth, onClose }: ServerSecretFormProps): JSX.Element {
  const { controller, t } = useAdmin();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = `server-secret-${name}`;
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const { isDone, problems } = await controller.servers.setSecret(name, field.current?.value ?? '');
    setBusy(false);
    if (isDone) return onClose();
    setProblem(Object.values(problems)[0]);
    field.current?.focus();
  };
  return (
    <form class="server-form" noValidate onSubmit={(event) => void submit(event)}>
      <ServerField id={id} label={t.servers.secretField[auth]} about={t.secret.writeOnly} problem={problem}>
        {(described) => (
          <input ref={field} id={id} class="input" type="password" autocomplete="new-password" {...described} />
        )}
      </ServerField>
      <div class="server-actions">
        <button type="submit" class="button button-strong" disabled={isBusy}>
          {t.servers.save}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t.servers.cancel}
        </button>
      </div>
    </form>
  );
}

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EnteredServer } from '../../admin/admin-protocol.ts';
import { useAdmin } from './admin-context.tsx';
import { ServerAuthFields } from './server-auth-fields.tsx';
import { ServerField } from './server-field.tsx';

const EMPTY: EnteredServer = { name: '', url: '', auth: 'none', account: 'team' };

/** Where the service says what is wrong with a field, besides its own name. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  token: ['secret'],
  clientId: ['auth'],
  clientSecret: ['secret'],
  auth: ['secret', 'account'],
};

export interface AddServerFormProps {
  /** Where servers may be. */
  readonly hosts: readonly string[];
  readonly onClose: () => void;
}

/** Takes a new server; what is wrong stands beside its field, and what was entered stays. */
export function AddServerForm({ hosts, onClose }: AddServerFormProps): JSX.Element {
  const { controller, t } = useAdmin();
  const [entered, setEntered] = useState(EMPTY);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { fields } = t.servers;
  const enter = (change: Partial<EnteredServer>): void => {
    setEntered((before) => ({ ...before, ...change }));
    const changed = Object.keys(change).flatMap((name) => [name, ...(ALSO[name] ?? [])]);
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !changed.includes(name))));
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const changed = await controller.servers.add(entered);
    setBusy(false);
    if (changed.isDone) return onClose();
    setProblems(changed.problems);
    // To the first field that was refused, as soon as it says so.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form
      ref={form}
      class="server-form server-add"
      noValidate
      aria-labelledby="server-add-title"
      onSubmit={(event) => void submit(event)}
    >
      <h3 id="server-add-title">{t.servers.addTitle}</h3>
      <ServerField id="server-name" label={fields.name} about={fields.nameAbout} problem={problems['name']}>
        {(described) => (
          <input
            ref={first}
            id="server-name"
            class="input"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            value={entered.name}
            onInput={(event) => enter({ name: event.currentTarget.value })}
            {...described}
          />
        )}
      </ServerField>
      <ServerField
        id="server-url"
        label={fields.url}
        about={fields.urlAbout(hosts.join(', '))}
        problem={problems['url']}
      >
        {(described) => (
          <input
            id="server-url"
            class="input"
            type="url"
            autocomplete="off"
            spellcheck={false}
            value={entered.url}
            onInput={(event) => enter({ url: event.currentTarget.value })}
            {...described}
          />
        )}
      </ServerField>
      <ServerAuthFields entered={entered} problems={problems} onEnter={enter} />
      <div class="server-actions">
        <button type="submit" class="button button-strong" disabled={isBusy}>
          {isBusy ? t.servers.submitting : t.servers.submit}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t.servers.cancel}
        </button>
      </div>
    </form>
  );
}

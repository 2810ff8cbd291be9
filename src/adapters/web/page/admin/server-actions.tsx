import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { McpServerView } from '../../../../threads/administration/mcp-servers.ts';
import { useAdmin } from './admin-context.tsx';
import { ServerSecretForm } from './server-secret-form.tsx';
import { ServerSignIn } from './server-sign-in.tsx';

/** What can be done with a server, one at a time. Only those that admins have added can be changed and removed here. */
export function ServerActions({ server }: { readonly server: McpServerView }): JSX.Element {
  const { state, controller, t } = useAdmin();
  const [asked, ask] = useState<'remove' | 'secret'>();
  const [isBusy, setBusy] = useState(false);
  const { name, origin, auth, account, isConnected } = server;
  const isOurs = origin === 'chat' && state.spot.place.kind === 'team';
  const isMember = state.start.status === 'ready' && state.start.value.isMember;
  // Whoever has signed in with the token is nobody who could have an account.
  const canSignIn = auth === 'oauth' && (account === 'team' || isMember);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await work();
    setBusy(false);
    ask(undefined);
  };
  if (asked === 'secret' && (auth === 'bearer' || auth === 'clientCredentials')) {
    return <ServerSecretForm name={name} auth={auth} onClose={() => ask(undefined)} />;
  }
  if (asked === 'remove') {
    return (
      <Confirm
        question={t.servers.removeConfirm(name)}
        yes={t.servers.removeYes}
        isBusy={isBusy}
        onYes={() => void run(() => controller.servers.act(name, 'remove'))}
        onNo={() => ask(undefined)}
      />
    );
  }
  return (
    <div class="server-actions">
      <button
        type="button"
        class="button"
        aria-label={`${t.servers.check}: ${name}`}
        disabled={isBusy}
        onClick={() => void run(() => controller.servers.act(name, 'check'))}
      >
        {t.servers.check}
      </button>
      {canSignIn && <ServerSignIn name={name} isConnected={isConnected} />}
      {isOurs && (auth === 'bearer' || auth === 'clientCredentials') && (
        <button
          type="button"
          class="button"
          aria-label={`${t.servers.secret}: ${name}`}
          disabled={isBusy}
          onClick={() => ask('secret')}
        >
          {t.servers.secret}
        </button>
      )}
      {isOurs && (
        <button
          type="button"
          class="button button-quiet"
          aria-label={`${t.servers.remove}: ${name}`}
          disabled={isBusy}
          onClick={() => ask('remove')}
        >
          {t.servers.remove}
        </button>
      )}
    </div>
  );
}

interface ConfirmProps {
  readonly question: string;
  readonly yes: string;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function Confirm({ question, yes, isBusy, onYes, onNo }: ConfirmProps): JSX.Element {
  const { t } = useAdmin();
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <div class="server-confirm" role="group" aria-label={question}>
      <p>{question}</p>
      <div class="server-actions">
        <button type="button" class="button button-danger" disabled={isBusy} onClick={onYes}>
          {yes}
        </button>
        <button ref={no} type="button" class="button" disabled={isBusy} onClick={onNo}>
          {t.servers.cancel}
        </button>
      </div>
    </div>
  );
}

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PlaceRef } from '../../admin/admin-protocol.ts';
import { useAdmin } from './admin-context.tsx';
import { timeText } from './moment-text.ts';

export interface ServerSignInProps {
  readonly name: string;
  /** Whether there is an account to sign out of. */
  readonly isConnected: boolean;
  /** Whose server it is. @default the place that is shown */
  readonly place?: PlaceRef;
}

/** Begins a sign-in at a server: with a link that only whoever pressed is shown, and can use. And the way out again. */
export function ServerSignIn({ name, isConnected, place }: ServerSignInProps): JSX.Element {
  const { state, controller, t } = useAdmin();
  const [link, setLink] = useState<{ readonly url: string; readonly expiresAt: number }>();
  const [isBusy, setBusy] = useState(false);
  const anchor = useRef<HTMLAnchorElement>(null);
  useEffect(() => anchor.current?.focus(), [link]);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const begin = (): Promise<void> => run(async () => setLink(await controller.servers.connect(name, place)));
  const end = (): Promise<void> =>
    run(async () => {
      await controller.servers.act(name, 'disconnect', place);
      if (place !== undefined) await controller.servers.loadAccounts();
    });
  return (
    <>
      {isConnected ? (
        <button
          type="button"
          class="button"
          aria-label={`${t.servers.disconnect}: ${name}`}
          disabled={isBusy}
          onClick={() => void end()}
        >
          {t.servers.disconnect}
        </button>
      ) : (
        <button
          type="button"
          class="button"
          aria-label={`${t.servers.signIn}: ${name}`}
          disabled={isBusy}
          onClick={() => void begin()}
        >
          {t.servers.signIn}
        </button>
      )}
      {link !== undefined && !isConnected && /^https?:\/\//iu.test(link.url) && (
        <p class="server-link">
          <a
            ref={anchor}
            class="button button-strong"
            href={link.url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            onClick={() => setLink(undefined)}
          >
            {t.servers.signInLink(name)}
          </a>
          <span class="admin-note">{t.servers.signInAbout(timeText(link.expiresAt, state.locale))}</span>
        </p>
      )}
    </>
  );
}

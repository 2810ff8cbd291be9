import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { usePage, useSelected } from './page-context.tsx';

/** Says that the connection is lost and when it is tried again, and what the server has forgotten. */
export function ConnectionBanner(): JSX.Element {
  const { controller, store } = usePage();
  const connection = useSelected((state) => state.connection);
  const banner = useSelected((state) => state.banner);
  const retryAt = connection.kind === 'lost' ? connection.retryAt : undefined;
  // The seconds would be read out one by one: that the connection is lost is announced once instead.
  return (
    <div class="banners" role="status" aria-live="off">
      {retryAt !== undefined && (
        <div class="banner banner-lost">
          <Icon name="warn" />
          <Countdown until={retryAt} />
          <button type="button" class="button button-small" onClick={() => controller.retryNow()}>
            Try now
          </button>
        </div>
      )}
      {connection.kind === 'refused' && (
        <div class="banner banner-lost">
          <Icon name="warn" />
          <p>{connection.sentence}</p>
          <a class="button button-small" href="?as=ada">
            Go on as Ada
          </a>
        </div>
      )}
      {banner !== undefined && (
        <div class="banner">
          <p>{banner}</p>
          <button
            type="button"
            class="icon-button"
            aria-label="Close this note"
            onClick={() => store.dispatch({ type: 'banner', text: undefined })}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}

function Countdown({ until }: { readonly until: number }): JSX.Element {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [until]);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return <p>Connection lost, {seconds === 0 ? 'trying again…' : `trying again in ${seconds} s…`}</p>;
}

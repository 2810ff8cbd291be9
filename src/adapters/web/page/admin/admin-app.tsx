import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../components/icon.tsx';
import { useAdmin } from './admin-context.tsx';
import { placeState } from './admin-state.ts';
import { ApprovalsSection } from './approvals-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { HistorySection } from './history-section.tsx';
import { MemberPlace } from './member-place.tsx';
import { MineSection } from './mine-section.tsx';
import { NoticeLine } from './notice-line.tsx';
import { PlaceHead } from './place-head.tsx';
import { PlaceNav } from './place-nav.tsx';
import { SectionNav } from './section-nav.tsx';
import { sectionsOf } from './sections-of.ts';
import { ServersSection } from './servers-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SignIn } from './sign-in.tsx';
import { ToolsSection } from './tools-section.tsx';
import { UsageSection } from './usage-section.tsx';
import { Waiting } from './waiting.tsx';

/** The whole admins' page. */
export function AdminApp(): JSX.Element {
  const { state, controller, t } = useAdmin();
  const [isNavOpen, setNavOpen] = useState(false);
  useEffect(() => {
    document.title = `${t.title} · Threadloop`;
    document.documentElement.lang = state.locale;
  }, [t, state.locale]);
  if (state.session === 'signedOut') return <SignIn />;
  if (state.start.status !== 'ready') {
    return (
      <main class="admin-alone">
        <h1 class="visually-hidden">{t.title}</h1>
        <Waiting loaded={state.start} onRetry={() => void controller.start()} />
      </main>
    );
  }
  const closeNav = (): void => {
    if (!isNavOpen) return;
    setNavOpen(false);
    document.querySelector<HTMLElement>('.opens-places')?.focus();
  };
  return (
    <div class="admin">
      <a class="skip-link" href="#content">
        {t.skipToContent}
      </a>
      <PlaceNav start={state.start.value} isOpen={isNavOpen} onClose={closeNav} />
      {isNavOpen && <div class="drawer-shade" onClick={closeNav} />}
      <main id="content" class="admin-main" tabIndex={-1}>
        <div class="admin-column">
          <button
            type="button"
            class="button only-narrow opens-places"
            aria-expanded={isNavOpen}
            onClick={() => setNavOpen(true)}
          >
            <Icon name="menu" />
            {t.places.show}
          </button>
          {state.spot.section === 'mine' ? <MineSection start={state.start.value} /> : <Place />}
        </div>
      </main>
      <NoticeLine />
    </div>
  );
}

function Place(): JSX.Element {
  const { state, controller } = useAdmin();
  const { answer } = placeState(state);
  if (answer.status !== 'ready') {
    return (
      <>
        <PlaceHead view={undefined} />
        <Waiting loaded={answer} onRetry={() => void controller.go(state.spot)} />
      </>
    );
  }
  if (answer.value.kind === 'member') return <MemberPlace {...answer.value} />;
  const { view } = answer.value;
  const sections = {
    tools: <ToolsSection view={view} />,
    settings: <SettingsSection view={view} />,
    approvals: <ApprovalsSection />,
    servers: <ServersSection />,
    usage: <UsageSection view={view} />,
    history: <HistorySection />,
    feedback: <FeedbackSection />,
    mine: null,
  };
  return (
    <>
      <PlaceHead view={view} />
      <SectionNav />
      {sections[sectionsOf(state.spot.place).find((section) => section === state.spot.section) ?? 'tools']}
    </>
  );
}

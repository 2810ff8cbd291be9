import { render } from 'preact';
import { createApi, eventsUrl } from './api.ts';
import { App } from './components/app.tsx';
import { type Page, PageContext } from './components/page-context.tsx';
import { restoreTheme } from './components/theme.tsx';
import { connectEvents, type EventsOptions } from './events.ts';
import { createMarkdown, type Markdown } from './markdown.ts';
import { PageController } from './page-controller.ts';
import { readReadMarks, writeReadMarks } from './read-marks.ts';
import { readAddress, writeAddress } from './state/address-bar.ts';
import { emptyPageState } from './state/page-state.ts';
import { reduce } from './state/reduce.ts';
import { createStore } from './store.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/sidebar.css';
import './styles/message.css';
import './styles/markdown.css';
import './styles/reply.css';
import './styles/composer.css';
import './approval/approval.css';
import './styles/narrow.css';

/** A page in the background is given no frames; what came is then taken in after this long. */
const LONGEST_FRAME_MS = 200;

restoreTheme();
const { person, place } = readAddress(location.search);
const store = createStore(reduce, emptyPageState(person, place));
store.dispatch({ type: 'marksRestored', readThrough: readReadMarks(localStorage, person) });

const clock: EventsOptions['clock'] = {
  now: () => Date.now(),
  later: (task, ms) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
const api = createApi(person, (url, init) => fetch(url, init));
const controller = new PageController({
  store,
  api,
  clock,
  connect: (after, watch, hear) =>
    connectEvents({
      after,
      clock,
      urlAfter: (last) => eventsUrl(person, last, watch),
      open: (url, { onOpen, onMessage, onError }) => {
        const source = new EventSource(url);
        source.addEventListener('open', onOpen);
        source.addEventListener('message', ({ data, lastEventId }) => onMessage(String(data), lastEventId));
        source.addEventListener('error', onError);
        return source;
      },
      ...hear,
    }),
  nextFrame: (task) => {
    let isDone = false;
    const once = (): void => {
      if (isDone) return;
      isDone = true;
      task();
    };
    requestAnimationFrame(once);
    setTimeout(once, LONGEST_FRAME_MS);
  },
  isVisible: () => document.visibilityState === 'visible',
});

let markdown: Markdown | undefined;
const page: Page = {
  store,
  controller,
  api,
  drafts: new Map(),
  markdown: () => {
    const { playground } = store.read();
    markdown ??= createMarkdown([playground?.bot.name ?? '', ...(playground?.members ?? []).map(({ name }) => name)]);
    return markdown;
  },
};

let shownPlace = store.read().place;
let storedMarks = store.read().readThrough;
store.subscribe(() => {
  const state = store.read();
  if (state.readThrough !== storedMarks) {
    storedMarks = state.readThrough;
    writeReadMarks(localStorage, person, storedMarks);
  }
  if (state.place === shownPlace) return;
  shownPlace = state.place;
  const address = writeAddress({ person, place: state.place });
  if (address !== location.search) history.pushState(null, '', address);
});
addEventListener('popstate', () => controller.go(readAddress(location.search).place));
document.addEventListener('visibilitychange', () => controller.markRead());

const root = document.querySelector('#page');
if (root !== null) {
  render(
    <PageContext.Provider value={page}>
      <App />
    </PageContext.Provider>,
    root,
  );
}
void controller.start();

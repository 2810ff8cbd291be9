import { calling, type Rule, saying } from './rule.ts';

const readThread = () => ({ count: 50 });
const countUp = (steps: string) => ({ steps: Number(steps), direction: 'up' });
const countDown = (steps: string) => ({ steps: Number(steps), direction: 'down' });

const twoTools: Rule['steps'] = () => [
  { kind: 'call', tool: 'calculate', args: { expression: '6*7' } },
  { kind: 'call', tool: 'current_time', args: {} },
];

/** Counting, summaries, and what shows off the chat itself. */
export const threadRules: readonly Rule[] = [
  calling('en', 'countdown', /^count (?:up )?(?:from (?:1|one) )?to (\d{1,9})$/i, countUp),
  calling(
    'en',
    'countdown',
    /^(?:count ?down|count backwards)(?: from)? (\d{1,9})(?: to (?:0|1|zero|one))?$/i,
    countDown,
  ),
  calling('en', 'countdown', /^wait(?: for)? (\d{1,9}) seconds?$/i, countDown),
  calling('de', 'countdown', /^z(?:ä|ae)hle? (?:von 1 )?bis (\d{1,9})$/i, countUp),
  calling(
    'de',
    'countdown',
    /^z(?:ä|ae)hle? (?:von|ab) (\d{1,9}) (?:runter|herunter|r(?:ü|ue)ckw(?:ä|ae)rts)$/i,
    countDown,
  ),
  calling('de', 'countdown', /^countdown (?:von|ab) (\d{1,9})$/i, countDown),
  calling(
    'en',
    'thread_history',
    /^(?:summari[sz]e|sum up|recap|tl;?dr)(?: (?:this|the|our) (?:thread|conversation|discussion|chat)| this| it)?$/i,
    readThread,
  ),
  calling('en', 'thread_history', /^(?:what did i miss|what happened (?:here|in this thread))$/i, readThread),
  calling(
    'de',
    'thread_history',
    /^fasse? (?:(?:diesen|den) thread|das gespr(?:ä|ae)ch|die diskussion|das|alles) zusammen$/i,
    readThread,
  ),
  calling('de', 'thread_history', /^(?:zusammenfassung|was habe ich verpasst)$/i, readThread),
  saying(
    'en',
    'longAnswer',
    /^(?:(?:show|give|write)(?: me)? )?(?:a )?(?:very )?long (?:formatted )?(?:answer|reply|response|text)$/i,
  ),
  saying('en', 'longAnswer', /^(?:format(?:ting)? demo|demo format|(?:show|demo)(?: me)? (?:the |all )?formatting)$/i),
  saying('de', 'longAnswer', /^(?:(?:zeige?|gib|schreibe?)(?: mir)? )?(?:eine )?(?:sehr )?lange antwort$/i),
  saying('de', 'longAnswer', /^(?:format-?demo|zeige?(?: mir)? (?:die |alle )?formatierung(?:en)?)$/i),
  {
    locale: 'en',
    pattern: /^(?:call|use|run) (?:two|2) tools(?: (?:at once|in parallel|together))?$/i,
    steps: twoTools,
  },
  {
    locale: 'de',
    pattern: /^(?:rufe?|benutze?|nutze?) (?:zwei|2) (?:tools|werkzeuge)(?: auf)?(?: gleichzeitig)?$/i,
    steps: twoTools,
  },
];

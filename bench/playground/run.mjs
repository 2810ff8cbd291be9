// Measures the playground under load: 50 watchers of one thread in which the bot writes 10,000 words. 49 of them read
// the event stream as a page does, one is a page in a browser in which somebody types. Prints what the server used, and
// how long the page's frames took. `npm run build` comes first. Loopback only; ends by itself.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/requirements.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WATCHERS = 49;
const LAST_WORD = 'word9999';
const LIMIT_MS = 180_000;

const server = spawn(process.execPath, ['--import', 'tsx', 'bench/playground/server.ts'], {
  cwd: ROOT,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
const nextLine = async () => JSON.parse((await lines.next()).value);

const { address } = await nextLine();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const abort = new AbortController();
const timeLimit = setTimeout(() => void stop(1), LIMIT_MS);
try {
  await measure();
} finally {
  await stop(0);
}

async function measure() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${address}/?as=ada`);
  const composer = page.getByRole('textbox', { name: 'Message #general' });
  await composer.fill('@threadloop write');
  const before = await usage();
  const startedAt = performance.now();
  await composer.press('Enter');
  const reply = page.getByRole('textbox', { name: 'Reply in thread' });
  await reply.waitFor();
  const root = new URL(page.url()).searchParams.get('thread') ?? (await firstRoot());
  const watched = Array.from({ length: WATCHERS }, () => watch(root));
  const frames = page.evaluate(collectFrames, LAST_WORD);
  let keys = 0;
  while (!(await page.evaluate(() => window.isDone))) {
    await reply.pressSequentially('typing on ', { delay: 60 });
    keys += 10;
    if (keys % 200 === 0) await reply.fill('');
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await usage();
  abort.abort();
  const received = await Promise.all(watched);
  const times = (await frames).sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)]?.toFixed(1);
  console.log(`10,000 words in ${seconds.toFixed(1)} s to ${WATCHERS + 1} watchers, ${keys} keys typed meanwhile`);
  console.log(
    `server: ${(((after.cpuMs - before.cpuMs) / (seconds * 1_000)) * 100).toFixed(0)} % of one processor, ${after.rssMb.toFixed(0)} MB (${before.rssMb.toFixed(0)} MB before)`,
  );
  console.log(
    `event streams: ${(received.reduce((sum, bytes) => sum + bytes, 0) / 1e6 / WATCHERS).toFixed(1)} MB each`,
  );
  console.log(
    `frames of the page: ${times.length}, median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${times.at(-1)?.toFixed(0)} ms`,
  );
}

/** Runs in the page: the time between frames until the last word is there. */
function collectFrames(lastWord) {
  return new Promise((resolve) => {
    const times = [];
    let last = performance.now();
    let count = 0;
    const tick = (now) => {
      times.push(now - last);
      last = now;
      count += 1;
      if (count % 30 === 0 && document.body.textContent.includes(lastWord)) {
        window.isDone = true;
        resolve(times);
      } else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}

async function firstRoot() {
  const answer = await fetch(`${address}/playground/api/messages?person=web:ada&channel=general`);
  const { messages } = await answer.json();
  return messages[0].id;
}

/** Reads an event stream to its end; answers the number of bytes. */
async function watch(root) {
  let bytes = 0;
  try {
    const query = `person=web:ben&watch=${encodeURIComponent(`general/${root}`)}`;
    const { body } = await fetch(`${address}/playground/api/events?${query}`, { signal: abort.signal });
    for await (const chunk of body) bytes += chunk.length;
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  }
  return bytes;
}

async function usage() {
  server.kill('SIGUSR2');
  return await nextLine();
}

async function stop(code) {
  clearTimeout(timeLimit);
  abort.abort();
  await browser.close();
  server.kill();
  process.exitCode = code;
}

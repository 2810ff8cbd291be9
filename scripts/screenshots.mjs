// Makes the pictures of the README in docs/images from a real server; `npm run build` comes first. They show what the
// offline demo model answers, so that anybody gets the same ones.
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { animatePng } from './animated-png.mjs';
import { findChromium } from './requirements.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const IMAGES = new URL('../docs/images/', import.meta.url);
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Milliseconds between two pictures of the recording. */
const FRAME_MS = 250;

const server = spawn('node', ['dist/cli.js', 'start', '--port', '0'], {
  cwd: ROOT,
  env: { ...process.env, THREADLOOP_PROGRESS: 'normal' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const address = await addressOf(server);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  await mkdir(IMAGES, { recursive: true });
  try {
    await record(browser, address);
    await takeStills(browser, address);
  } finally {
    await browser.close();
  }
} finally {
  server.kill();
}

function addressOf({ stdout }) {
  return new Promise((resolve, reject) => {
    let said = '';
    stdout.setEncoding('utf8');
    stdout.on('data', (text) => {
      said += text;
      const address = /^Playground: (\S+)/mu.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    stdout.on('end', () => reject(new Error(`The server ended before it said where it listens:\n${said}`)));
  });
}

/** What a newcomer does in the first minute: mention, steer, read the answer, look inside. */
async function record(browser, address) {
  const page = await open(browser, address, 'ada', { viewport: { width: 960, height: 600 } });
  const film = startFilm(page);
  await write(page, 'Message #random', '@threadloop count to 4');
  await page.getByText('Countdown').first().waitFor();
  await page.waitForTimeout(800);
  await write(page, 'Reply in thread', 'what time is it in Tokyo?');
  await page.getByText('Asia/Tokyo').first().waitFor();
  await page.waitForTimeout(1_500);
  await page.getByRole('button', { name: 'Look inside' }).click();
  await page.getByRole('tab', { name: 'Timeline' }).waitFor();
  await page.waitForTimeout(3_000);
  await writeFile(new URL('playground.png', IMAGES), animatePng(await film.end()));
  await page.context().close();
}

function startFilm(page) {
  const frames = [];
  const ending = new AbortController();
  const filming = (async () => {
    while (!ending.signal.aborted) {
      const startedAt = performance.now();
      const png = await page.screenshot({ animations: 'allow' });
      await page.waitForTimeout(FRAME_MS);
      frames.push({ png, delayMs: Math.round(performance.now() - startedAt) });
    }
  })();
  // When a step fails, its own error says more than that the page was closed.
  filming.catch(() => undefined);
  return {
    end: async () => {
      ending.abort();
      await filming;
      return frames;
    },
  };
}

async function takeStills(browser, address) {
  const look = { viewport: DESKTOP, deviceScaleFactor: 1.5, reducedMotion: 'reduce' };
  const ada = await open(browser, address, 'ada', { ...look, channel: 'general' });
  await say(ada, 'Good morning! The release is planned for **Friday**.');
  const ben = await open(browser, address, 'ben', { ...look, channel: 'general' });
  await say(ben, 'Then let us see whether the numbers are right.');
  await write(ben, 'Message #general', '@threadloop what is 17% of 1280?');
  await ben.getByText('= 217.6').first().waitFor();
  await ada
    .getByRole('button', { name: /repl(y|ies)/u })
    .last()
    .click();
  await write(ada, 'Reply in thread', '@threadloop count to 3');
  await ada.getByText('Countdown').first().waitFor();
  await write(ben, 'Reply in thread', '@threadloop and what time is it in Tokyo?');
  await ada.getByText('Asia/Tokyo').first().waitFor();
  await write(ben, 'Reply in thread', '@Ada thanks, that is what I needed.');
  await ada.getByText('that is what I needed').first().waitFor();
  await picture(ada, 'channel-and-thread.png');

  await ada.getByRole('button', { name: 'Look inside' }).click();
  await ada.getByRole('tab', { name: 'Timeline' }).waitFor();
  await picture(ada, 'inspector.png');
  await ada.getByRole('tab', { name: 'Why' }).click();
  await picture(ada, 'inspector-why.png');
  const thread = ada.url();
  await ada.context().close();

  const dark = await open(browser, address, 'ada', { ...look, colorScheme: 'dark', url: withoutInspector(thread) });
  await dark.getByText('that is what I needed').first().waitFor();
  await picture(dark, 'dark.png');
  await dark.context().close();

  const phone = await open(browser, address, 'ada', {
    ...look,
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    url: withoutInspector(thread),
  });
  await phone.getByText('that is what I needed').first().waitFor();
  await picture(phone, 'phone.png');
  await phone.context().close();
  await ben.context().close();
}

async function open(browser, address, person, { url, channel = 'random', ...options }) {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', colorScheme: 'light', ...options });
  const page = await context.newPage();
  await page.goto(url ?? `${address}/?as=${person}&channel=${channel}`);
  await page.getByRole('log').first().waitFor();
  return page;
}

async function say(page, text) {
  await write(page, 'Message #general', text);
  await page.getByRole('article').last().waitFor();
}

async function write(page, field, text) {
  const box = page.getByRole('textbox', { name: field });
  await box.pressSequentially(text, { delay: 20 });
  await box.press('Enter');
}

async function picture(page, name) {
  // Neither a caret nor buttons under the pointer belong in a picture.
  await page.mouse.move(0, 0);
  await page.evaluate('document.activeElement?.blur()');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: fileURLToPath(new URL(name, IMAGES)), animations: 'disabled' });
}

function withoutInspector(address) {
  const url = new URL(address);
  url.searchParams.delete('inspect');
  return url.href;
}

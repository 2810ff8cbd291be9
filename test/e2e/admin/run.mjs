import { fileURLToPath } from 'node:url';
import { runWithPictures } from '../run-with-pictures.mjs';

/**
 * Walks an admin's day on Slack, on Discord and on the page, with bolt, discord.js and a browser; the pictures stay in
 * `pictures/` beside this file. The last line says the figures.
 */
runWithPictures({
  name: 'e2e:admin',
  folder: fileURLToPath(new URL('.', import.meta.url)),
  tests: ['test/e2e/admin', 'test/slow/settings'],
  environment: (pictures) => ({ ADMIN_PICTURES: pictures }),
  figures: (noted) => `clicks to switch a tool off in one channel: ${noted('clicks.txt')?.join(', ') ?? 'not counted'}`,
});

import { fileURLToPath } from 'node:url';
import { runWithPictures } from '../run-with-pictures.mjs';

/**
 * Has a call approved on Slack, on Discord and on the page, with bolt, discord.js and a browser, and a tool of an MCP
 * server called end to end on each; the pictures stay in `pictures/` beside this file. The last line says the figures.
 */
runWithPictures({
  name: 'e2e:trust',
  folder: fileURLToPath(new URL('.', import.meta.url)),
  tests: ['test/e2e/trust'],
  environment: (pictures) => ({ TRUST_FIGURES: pictures, ADMIN_PICTURES: pictures }),
  figures: (noted) => noted('figures.txt')?.join('; ') ?? 'nothing measured',
});

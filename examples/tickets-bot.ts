import { createServer } from 'node:http';
import { createBot, createTerminalAdapter } from 'threadloop';
import { findTickets } from './find-tickets.ts';

// A tracker to try the tool with. Set `model` to a language model: the demo model knows the built-in tools only.
const tickets = ['17 The login page is slow', '23 Dark mode flickers'];
const tracker = createServer((request, response) => {
  const words = new URL(request.url ?? '', 'http://tracker').searchParams.get('q') ?? '';
  response.end(tickets.filter((ticket) => ticket.toLowerCase().includes(words.toLowerCase())).join('\n'));
});
await new Promise<void>((resolve) => tracker.listen(8099, '127.0.0.1', resolve));

const terminal = createTerminalAdapter();
const bot = createBot({
  adapters: [terminal],
  tools: ['calculate', findTickets],
  model: process.env['MODEL'] ?? 'demo',
});
await bot.start();
await terminal.ended;
await bot.stop();
tracker.close();

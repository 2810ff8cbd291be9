import { createBot } from 'threadloop';
import { createDiscordAdapter } from 'threadloop/discord';

const { DISCORD_TOKEN: token = '', DISCORD_API_URL: apiUrl } = process.env;

const discord = createDiscordAdapter({ token, ...(apiUrl !== undefined && { apiUrl }) });
const bot = createBot({ adapters: [discord], tools: ['calculate', 'current_time'] });
await bot.start();
process.stdout.write(`${discord.describe().join('\n')}\n`);

process.once('SIGINT', () => void bot.stop());

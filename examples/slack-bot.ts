import { createBot } from 'threadloop';
import { createSlackAdapter } from 'threadloop/slack';

const { SLACK_APP_TOKEN: appToken, SLACK_BOT_TOKEN: botToken, SLACK_API_URL: apiUrl } = process.env;

const slack = createSlackAdapter({ appToken, botToken, ...(apiUrl !== undefined && { apiUrl }) });
const bot = createBot({ adapters: [slack], tools: ['calculate', 'current_time'] });
await bot.start();
process.stdout.write(`${(await slack.describe()).join('\n')}\n`);

process.once('SIGINT', () => void bot.stop());

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Starts the Slack of `emulate` 0.12.2 (run by Node 24, which it needs) with the settings in the first argument, as
 * JSON: `port`, `seed`, `eventsUrl`, `appId`, `botUserId`. Says "ready" when it answers, and ends with its input.
 *
 * It has no way to be told where events go to, so the plugin's registration is listened to for its dispatcher; and what
 * it sends is completed by what Slack sends besides: `authorizations`, `channel_type`, and a mention's second event.
 */
const { port, seed, eventsUrl, appId, botUserId } = JSON.parse(process.argv[2] ?? '{}');
const folder = fileURLToPath(new URL('../machinery/node_modules/emulate/dist', import.meta.url));
const { exports } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
const main = join(folder, '..', exports['.'].import ?? exports['.'].default);
const slackFile = readdirSync(folder).find(
  (file) => /^dist-.*\.js$/u.test(file) && readFileSync(join(folder, file), 'utf8').includes('"/api/chat.postMessage"'),
);
const slack = await import(pathToFileURL(join(folder, slackFile)).href);
const { createEmulator } = await import(pathToFileURL(main).href);

const parts = {};
const register = slack.slackPlugin.register;
slack.slackPlugin.register = (app, store, webhooks, ...rest) => {
  Object.assign(parts, { store, webhooks });
  return register(app, store, webhooks, ...rest);
};
await createEmulator({ service: 'slack', port, seed });
const store = slack.getSlackStore(parts.store);
parts.webhooks.register({ url: eventsUrl, events: ['*'], active: true, owner: 'slack' });
const send = parts.webhooks.dispatch.bind(parts.webhooks);
parts.webhooks.dispatch = async (name, action, payload, owner) => {
  const event = complete(payload.event);
  const { team_id } = payload;
  const authorization = {
    enterprise_id: null,
    team_id,
    user_id: botUserId,
    is_bot: true,
    is_enterprise_install: false,
  };
  const envelope = { token: 'x', api_app_id: appId, ...payload, event, authorizations: [authorization] };
  const sent = [send(name, action, envelope, owner)];
  if (event.type === 'message' && event.subtype === undefined && String(event.text).includes(`<@${botUserId}>`)) {
    const { channel_type: _, ...mention } = event;
    const twin = { ...envelope, event_id: `${payload.event_id}M`, event: { ...mention, type: 'app_mention' } };
    sent.push(send(name, action, twin, owner));
  }
  await Promise.all(sent);
};
process.stdout.write('ready\n');
process.stdin.resume().on('end', () => process.exit(0));

function complete(event) {
  const channel = typeof event.channel === 'string' ? store.channels.findOneBy('channel_id', event.channel) : undefined;
  const isMessage = event.type === 'message' && channel !== undefined;
  const kind = channel?.is_im ? 'im' : channel?.is_private ? 'group' : 'channel';
  return { ...event, event_ts: event.event_ts ?? event.ts, ...(isMessage && { channel_type: kind }) };
}

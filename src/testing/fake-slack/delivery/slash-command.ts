import type { FakeSlack } from '../fake-slack.ts';
import type { Json } from '../state/messages.ts';
import { channelNameOf, enterpriseFields, findActor, isEnterpriseInstall } from './actor.ts';
import { VERIFICATION_TOKEN } from './event-envelope.ts';
import { type InteractionBackend, responseOf } from './interactions.ts';
import { type ResponseTarget, respond } from './response-urls.ts';

type Command = Parameters<FakeSlack['command']>[0];

/** Sends a slash command, and shows what its acknowledgement carries. */
export async function sendCommand(
  given: Command,
  backend: InteractionBackend,
): Promise<{ readonly response: unknown }> {
  const { state, courier, responseUrls } = backend;
  const channel = state.workspaces.channel(given.channel);
  const actor = findActor(given.user, state);
  const target: ResponseTarget = { kind: 'commands', actor, channel };
  const { user, workspace } = actor;
  const command = given.command ?? '/threadloop';
  const triggerId = state.views.createTrigger(user.id, workspace.id);
  const payload: Json = {
    token: VERIFICATION_TOKEN,
    team_id: workspace.id,
    team_domain: workspace.domain,
    ...enterpriseFields(workspace, state),
    channel_id: channel.id,
    channel_name: channelNameOf(channel),
    user_id: user.id,
    user_name: user.name,
    command,
    text: given.text,
    api_app_id: state.app.id,
    is_enterprise_install: String(isEnterpriseInstall(workspace, state)),
    response_url: responseUrls.create(target),
    trigger_id: triggerId,
    ...(given.thread !== undefined && { thread_ts: given.thread }),
  };
  const outcome = await courier.deliver({
    kind: 'command',
    id: triggerId,
    type: command,
    workspace: workspace.id,
    payload,
    acceptsResponse: true,
  });
  const text = typeof outcome?.response === 'string' && outcome.response !== '' ? outcome.response : undefined;
  const response = text === undefined ? responseOf(outcome) : { text };
  if (response !== undefined) {
    const { body } = respond(target, response, state);
    if (body !== 'ok')
      state.problems.push(`The acknowledgement of ${command} could not be shown: ${String(body.error)}`);
  }
  return { response: outcome?.response };
}

import { describe, expect, it } from 'vitest';
import { Acceptor } from '../../../../src/adapters/slack/transport/acceptor.ts';
import { createSlackApp } from '../../../../src/adapters/slack/transport/create-app.ts';
import { SlackWorld } from '../inbound/slack-world.ts';

/** What takes deliveries in for the real bolt, and the types of what its listeners were told. */
function acceptorOnBolt() {
  const { backend } = new SlackWorld();
  const { clock, logger } = backend.host;
  const app = createSlackApp(
    { init: () => undefined, start: () => Promise.resolve(), stop: () => Promise.resolve() },
    backend,
  );
  const told: string[] = [];
  app.event(/^/u, async ({ event }) => void told.push(event.type));
  app.action(/^/u, async ({ action }) => void told.push(action.type));
  return { told, acceptor: new Acceptor({ process: (event) => app.processEvent(event), clock, logger }) };
}

const envelope = { type: 'event_callback', team_id: 'T1', event_id: 'Ev1' };
const message = { type: 'message', channel: 'C1', ts: '1.000001', text: 'hi' };
const interaction = { type: 'block_actions', user: { id: 'U1', team_id: 'T1' }, team: { id: 'T1' } };
const button = { type: 'button', action_id: 'x' };

describe('what bolt would fail at', () => {
  it.each<[body: object, told: string]>([
    [{ ...envelope, event: { ...message, user: null, subtype: 'bot_message' } }, 'message'],
    [{ ...envelope, event: { ...message, channel: null } }, 'message'],
    [{ ...envelope, event: { type: 'reaction_added', user: 'U1', item: null } }, 'reaction_added'],
    [{ ...envelope, event: { type: 'reaction_added', user: 'U1', item: 'C1' } }, 'reaction_added'],
    [{ ...envelope, event: { type: 'subteam_members_changed', subteam: null } }, 'subteam_members_changed'],
    [{ ...envelope, authorizations: [null], event: { ...message, user: 'U1' } }, 'message'],
    [{ ...interaction, channel: null, actions: [button] }, 'button'],
    [{ ...interaction, response_urls: null, actions: [button] }, 'button'],
  ])('reaches listeners all the same: %j', async (body, type) => {
    const { told, acceptor } = acceptorOnBolt();
    expect(await acceptor.accept({ body })).toEqual({ status: 'accepted' });
    expect(told).toEqual([type]);
  });

  it('is taken for nothing where it has no actions to tell', async () => {
    const { told, acceptor } = acceptorOnBolt();
    expect(await acceptor.accept({ body: { ...interaction, actions: {} } })).toEqual({ status: 'accepted' });
    expect(told).toEqual([]);
  });
});

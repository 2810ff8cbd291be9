import { Type } from '@sinclair/typebox';
import type { FakeWorkspace } from '../../../../../../src/testing/fake-slack/fake-slack.ts';
import { defineTool, type ToolDefinition } from '../../../../../../src/tools/define-tool.ts';
import { SlackAdmin } from '../../../../../e2e/admin/slack/slack-admin.ts';
import { type BotOnFake, type BotOnFakeOptions, startBotOnFake, type Transport } from '../../support/bot-on-fake.ts';

/** A tool with an option of each kind, and a secret. */
export const weather = defineTool({
  name: 'weather',
  label: 'Weather',
  description: 'Says how the weather is.',
  about: 'Looks up the weather of a place.',
  parameters: Type.Object({}),
  options: Type.Object({
    place: Type.String({ title: 'Place', description: 'Where, if nobody says.', default: 'Berlin', maxLength: 80 }),
    days: Type.Integer({ title: 'Days ahead', description: 'How far it looks.', default: 3, minimum: 1, maximum: 14 }),
    isMetric: Type.Boolean({ title: 'Metric units', description: 'Degrees Celsius and metres.', default: true }),
    detail: Type.Union([Type.Literal('short'), Type.Literal('long')], {
      title: 'Detail',
      description: 'How much it says.',
      default: 'short',
    }),
    warnings: Type.Array(Type.Union([Type.Literal('storm'), Type.Literal('flood'), Type.Literal('heat')]), {
      title: 'Warnings',
      description: 'Which are told.',
      default: ['storm'],
      uniqueItems: true,
    }),
    stations: Type.Array(Type.String({ maxLength: 40 }), {
      title: 'Stations',
      description: 'Which are asked.',
      default: [],
      maxItems: 10,
    }),
  }),
  secrets: { key: { label: 'Key', description: 'From the weather service.' } },
  execute: () => 'Sunny.',
});

/** A plain tool. */
export const dice = defineTool({
  name: 'dice',
  label: 'Roll dice',
  description: 'Rolls dice.',
  parameters: Type.Object({}),
  execute: () => '4',
});

export interface SettingsScene extends BotOnFake {
  /** Carla is an admin of the workspace, Alice and Bob are not. */
  readonly carla: SlackAdmin;
  readonly alice: SlackAdmin;
  readonly bob: SlackAdmin;
}

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

/** A bot with two tools on the fake of Slack, and people at its windows. */
export async function settingsScene(
  transport: Transport = 'http',
  options: Partial<BotOnFakeOptions> & { readonly tools?: readonly ToolDefinition[] } = {},
): Promise<SettingsScene> {
  const world = await startBotOnFake(transport, {
    script: [],
    tools: [dice, weather],
    secretKey: SECRET_KEY,
    ...options,
  });
  const { slack, until, during } = world;
  const at = (user: string) => new SlackAdmin({ slack, user, until, during });
  return { ...world, carla: at('U3CARLA'), alice: at('U1ALICE'), bob: at('U2BOB') };
}

/** A tool with so many options. */
export function manyOptions(count: number): ToolDefinition {
  const option = (at: number) =>
    Type.String({ title: `Option ${at}`, description: 'One of many.', default: '', maxLength: 40 });
  const options = Array.from({ length: count }, (_, at) => [`o${at}`, option(at)] as const);
  return defineTool({
    name: 'many',
    label: 'Many',
    description: 'Has many options.',
    parameters: Type.Object({}),
    options: Type.Object(Object.fromEntries(options)),
    execute: () => '',
  });
}

/** A workspace with user groups. */
export const WITH_GROUPS: FakeWorkspace = {
  id: 'T1',
  name: 'One',
  users: [
    { id: 'U1ALICE', name: 'alice', realName: 'Alice' },
    { id: 'U2BOB', name: 'bob', realName: 'Bob' },
    { id: 'U3CARLA', name: 'carla', realName: 'Carla', isAdmin: true },
  ],
  channels: [{ id: 'C1GENERAL', name: 'general' }],
  groups: [{ id: 'S1OPS', handle: 'ops', members: ['U2BOB'] }],
};

import { Type } from '@sinclair/typebox';
import { FAKE_DISCORD_IDS as IDS } from '../../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { defineTool, type ToolDefinition } from '../../../../../src/tools/index.ts';
import { DiscordAdmin } from '../../../../e2e/admin/discord/discord-admin.ts';
import { InteractWorld, type WorldOptions } from '../support/interact-world.ts';

/** A tool that does nothing and has something of every kind to be set. */
export const WEATHER: ToolDefinition = defineTool({
  name: 'weather',
  label: 'Weather',
  description: 'Tells the weather.',
  about: 'Tells the weather of a city.',
  parameters: Type.Object({}),
  options: Type.Object({
    city: Type.String({ title: 'City', description: 'Where nobody names one.', default: 'Kiel', maxLength: 40 }),
    days: Type.Integer({ title: 'Days', description: 'How far it looks.', default: 3, minimum: 1, maximum: 10 }),
    units: Type.Union([Type.Literal('metric'), Type.Literal('imperial')], {
      title: 'Units',
      description: 'What is measured in.',
      default: 'metric',
    }),
    warns: Type.Boolean({ title: 'Warnings', description: 'Tells of storms, too.', default: false }),
    sources: Type.Array(Type.String({ maxLength: 30 }), {
      title: 'Sources',
      description: 'Services that are asked.',
      default: [],
    }),
  }),
  secrets: { key: { label: 'Key', description: 'From the weather service.' } },
  execute: () => Promise.resolve('sunny'),
});

export const CLOCK: ToolDefinition = defineTool({
  name: 'clock',
  label: 'Clock',
  description: 'Tells the time.',
  about: 'Tells the time.',
  parameters: Type.Object({}),
  execute: () => Promise.resolve('noon'),
});

/** Somebody at the settings, on a bot with these tools. */
export class AdminDesk extends DiscordAdmin {
  readonly world: InteractWorld;

  constructor(world: InteractWorld, user: string = IDS.carla, channel: string = IDS.general) {
    const { discord } = world;
    super({ discord, user, channel, until: (_what, isSo) => world.until(isSo), settled: () => world.settle() });
    this.world = world;
  }

  static async start(options: WorldOptions = {}): Promise<AdminDesk> {
    return new AdminDesk(await InteractWorld.start({ definitions: [WEATHER, CLOCK], ...options }));
  }
}

/** The ids of what the fake of Discord has when nothing else is asked for. */
export const FAKE_DISCORD_IDS = {
  guild: '100000000000000001',
  app: '100000000000000002',
  alice: '100000000000000011',
  bob: '100000000000000012',
  carla: '100000000000000013',
  otter: '100000000000000014',
  dana: '100000000000000015',
  botRole: '100000000000000021',
  managers: '100000000000000022',
  work: '100000000000000030',
  general: '100000000000000031',
  random: '100000000000000032',
  staff: '100000000000000033',
  ideas: '100000000000000034',
} as const;

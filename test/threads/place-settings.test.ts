import { describe, expect, it } from 'vitest';
import { placeSettings } from '../../src/threads/place-settings.ts';
import type { SettingsPlace } from '../../src/threads/settings.ts';
import { toTeamId, toThreadId } from '../../src/threads/thread-id.ts';

const direct = toThreadId({ platform: 'discord', channel: '150' });
const inTeam = toThreadId({ platform: 'discord', team: '100', channel: '130', thread: '1' });
const team = toTeamId('discord', '100');

describe('where the settings of a thread stand', () => {
  it('says its id', async () => {
    expect(await placeOf(undefined, inTeam)).toEqual({ team, channels: ['discord:130'] });
    expect(await placeOf(undefined, direct)).toEqual({ team: undefined, channels: ['discord:150'] });
  });

  it('says its platform where it knows more', async () => {
    const place = { team, channels: ['discord:140', 'discord:130'] };
    expect(await placeOf(place, inTeam)).toEqual(place);
  });

  it("is still in a direct message where that goes by a team's", async () => {
    const place = { team, channels: ['discord:150'] };
    expect(await placeOf(place, direct)).toEqual({ ...place, isDirect: true });
  });
});

async function placeOf(place: SettingsPlace | undefined, thread: typeof direct): Promise<SettingsPlace> {
  const unused = () => expect.unreachable('Nothing is to be read.');
  const settings = { read: unused, isAdmin: unused, isAdminAt: unused };
  const outbound = place === undefined ? {} : { settingsPlace: () => place };
  return await placeSettings(settings, () => outbound).placeOf(thread);
}

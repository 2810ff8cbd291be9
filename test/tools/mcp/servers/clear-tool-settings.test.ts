import { describe, expect, it } from 'vitest';
import { serverToolNamed } from '../../../../src/tools/index.ts';
import { clearToolSettings } from '../../../../src/tools/mcp/servers/clear-tool-settings.ts';
import { ann, createWorld, general, inGeneral, team, texts } from '../../settings/settings-world.ts';
import { TEAM } from './servers-world.ts';

describe('what was set for the tools of a server', () => {
  it('is taken back in the team and its channels once the server is gone, and nothing else is', async () => {
    const names = ['files__read', 'files2__read'];
    const before = createWorld({ definitions: names.map(serverToolNamed) });
    const set = { 'tools.files__read.enabled': true, 'tools.files2__read.enabled': true, follow: 'all' };
    await before.set(team, set);
    await before.set(general, { 'tools.files__read.callsPerPersonDay': 3 });
    await before.change(team, [{ kind: 'lock', key: 'tools.files__read.enabled' }]);
    expect((await before.settings.read(inGeneral)).tools).toContain('files__read');

    const { records, clock } = before;
    const after = createWorld({ records, clock, definitions: [serverToolNamed('files2__read')] });
    await clearToolSettings(TEAM, 'files', { by: ann, texts }, { records, administration: after.service });

    const again = createWorld({ records, clock, definitions: names.map(serverToolNamed) });
    const { tools, follow } = await again.settings.read(inGeneral);
    expect([tools, follow]).toEqual([['files2__read'], 'all']);
    const { tools: views } = await again.service.view(general, texts);
    const view = views.find(({ name }) => name === 'files__read');
    expect([view?.enabled.own, view?.callsPerPersonDay.own, view?.enabled.lock]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { SettingsService } from '../../../../../src/threads/administration/settings-service.ts';
import { InteractWorld, TEXTS } from '../support/interact-world.ts';
import { slash } from '../support/payloads.ts';

const { slackAdmin: words } = TEXTS;

/** A world where settings are read as slowly as a test wants. */
function slowWorld(view: () => Promise<void>): InteractWorld {
  return new InteractWorld({
    host: ({ administration }) => {
      const slow: SettingsService = {
        ...administration,
        mayChange: async () => true,
        audit: (scope, options) => administration.audit(scope, options),
        change: (scope, changes, options) => administration.change(scope, changes, options),
        refusal: (scope, texts) => administration.refusal(scope, texts),
        view: async (scope, texts) => {
          await view();
          return await administration.view(scope, texts);
        },
      };
      return { administration: slow };
    },
  });
}

const titleOf = (args: unknown) => JSON.stringify(args);

describe('a window whose contents are not there in time', () => {
  it('opens all the same within what its trigger allows, and is filled when they are', async () => {
    let ready = (): void => undefined;
    const world = slowWorld(() => new Promise((resolve) => (ready = resolve)));
    world.calls.answer('views.open', { ok: true, view: { id: 'V1' } });
    expect(await world.tellOnly(slash('tools'))).toEqual({ acked: undefined });
    expect(world.calls.methods).toEqual([]);
    await world.clock.advanceAsync(1_200);
    expect(world.calls.methods).toEqual(['views.open']);
    expect(titleOf(world.calls.of('views.open'))).toContain(words.loading);
    ready();
    await world.settle();
    const [filled] = world.calls.of('views.update');
    expect(filled).toMatchObject({ view_id: 'V1' });
    expect(titleOf(filled)).toContain('threadloop.admin.switch.calculate');
  });

  it('opens with them where they are', async () => {
    const world = slowWorld(() => Promise.resolve());
    await world.tell(slash('tools'));
    expect(world.calls.methods).toEqual(['views.open']);
    expect(titleOf(world.calls.of('views.open'))).toContain('threadloop.admin.switch.calculate');
  });

  it('says so where they cannot be read, and the log tells of it', async () => {
    const world = slowWorld(() => Promise.reject(new Error('down')));
    await world.tell(slash('tools'));
    expect(titleOf(world.calls.of('views.open'))).toContain(words.failed);
    expect(world.failures).toEqual(['a window of settings']);
  });
});

describe('somebody of whom it cannot be found out whether they may', () => {
  it('is told that, and changes nothing', async () => {
    const world = new InteractWorld({
      host: ({ administration }) => ({
        administration: Object.assign(Object.create(administration) as SettingsService, {
          mayChange: () => Promise.reject(new Error('Slack is away.')),
        }),
      }),
    });
    expect(await world.tell(slash('tools'))).toEqual({ acked: undefined });
    expect(titleOf(world.calls.of('views.open'))).toContain(words.unknownRights);
  });
});

import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../src/text/index.ts';
import { askIn, type Scene, startScene } from './opened-card.ts';
import type { ApprovalSurface } from './surface-driver.ts';

/** The list of what waits, and of what was consented to for a while. */
export function testPending(surface: ApprovalSurface): void {
  const start = (): Promise<Scene> => startScene(surface);

  describe('the list of what waits', () => {
    it('is empty where nothing does', async () => {
      const { started } = await start();
      const { items, text } = await started.as('cid').openPending();
      expect(items).toEqual([]);
      expect(text).not.toBe('');
    });

    it('has for everybody what they asked for, with the way to the conversation', async () => {
      const scene = await start();
      const { id } = askIn(scene);
      const { items } = await scene.started.as('cid').openPending();
      expect(items).toMatchObject([{ approval: id, buttons: expect.arrayContaining(['approve', 'withdraw']) }]);
      expect(items[0]?.text).toContain('Deploy');
      expect(items[0]?.link).toBeDefined();
    });

    it('has nothing of others for who may not decide', async () => {
      const scene = await start();
      askIn(scene);
      expect((await scene.started.as('dan').openPending()).items).toEqual([]);
    });

    it('has for admins what waits in the team', async () => {
      const scene = await start();
      const { id } = askIn(scene);
      const other = askIn(scene, { by: scene.started.people.dan.person, label: 'Restart' });
      const { items } = await scene.started.as('ann').openPending();
      expect(items.map(({ approval }) => approval)).toEqual([id, other.id]);
    });

    it('says how much more there is than it has room for', async () => {
      const scene = await start();
      const { started, book } = scene;
      for (const label of ['Deploy', 'Restart', 'Restore', 'Delete']) askIn(scene, { label });
      for (const tool of ['deploy', 'restart']) book.grant(started.thread, started.people.ann.person, tool);
      const ann = started.as('ann');
      const { approvals: words } = createTexts('en');
      expect((await ann.openPending()).text).not.toContain('more');
      book.mostListed = 1;
      const { items, grants, text } = await ann.openPending();
      expect(items.map(({ approval }) => approval)).toEqual(['ask1']);
      expect(grants.map(({ tool }) => tool)).toEqual(['deploy']);
      expect(text).toContain(words.furtherRequests(3, false));
    });

    it('decides, and does not show any more what was decided', async () => {
      const scene = await start();
      const { id } = askIn(scene);
      const ann = scene.started.as('ann');
      await ann.openPending();
      expect((await ann.decideInList(id, 'approve')).items).toEqual([]);
      expect(scene.book.done).toMatchObject([{ id, by: scene.started.people.ann.person.id }]);
    });

    it('shows what was consented to for a while, and admins take it back there', async () => {
      const scene = await start();
      const { started, book } = scene;
      book.grant(started.thread, started.people.cid.person);
      const ann = started.as('ann');
      const { grants } = await ann.openPending();
      expect(grants).toMatchObject([{ tool: 'deploy', canBeTakenBack: true }]);
      expect(grants[0]?.text).toContain('Cid');
      expect((await ann.takeBack('deploy')).grants).toEqual([]);
      expect((await book.grants({ team: started.team })).items).toEqual([]);
    });
  });
}

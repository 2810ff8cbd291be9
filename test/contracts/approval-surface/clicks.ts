import { describe, expect, it } from 'vitest';
import { REFUSED, UNKNOWN } from './approval-book.ts';
import { askIn, postCard, type Scene, shownCard, startScene } from './opened-card.ts';
import type { ApprovalSurface, ShownCard } from './surface-driver.ts';

/** What comes of pressing a card's buttons. */
export function testClicks(surface: ApprovalSurface): void {
  const start = async (): Promise<Scene & { readonly card: ShownCard; readonly id: string }> => {
    const scene = await startScene(surface);
    const approval = askIn(scene);
    return { ...scene, card: await postCard(scene, approval), id: approval.id };
  };

  describe('a click', () => {
    it('approves in the name of who clicked, and the card says so at once', async () => {
      const { started, book, card, id } = await start();
      await started.as('cid').press(card, 'approve');
      expect(book.tried).toEqual([
        { id, decision: { kind: 'approve', forThread: false }, by: started.people.cid.person.id, status: 'done' },
      ]);
      const after = await shownCard(started, card.id);
      expect([after.buttons, after.text]).toEqual([[], expect.stringContaining('Approved by Cid.')]);
    });

    it('approves for the whole thread', async () => {
      const { started, book, card } = await start();
      await started.as('ann').press(card, 'approveForThread');
      expect(book.done.map(({ decision }) => decision)).toEqual([{ kind: 'approve', forThread: true }]);
    });

    it('takes the request back', async () => {
      const { started, book, card } = await start();
      await started.as('cid').press(card, 'withdraw');
      expect(book.done.map(({ decision }) => decision)).toEqual([{ kind: 'withdraw' }]);
      expect((await shownCard(started, card.id)).text).toContain('Withdrawn by Cid.');
    });

    it('denies without a reason', async () => {
      const { started, book, card } = await start();
      await started.as('ann').deny(card);
      expect(book.done.map(({ decision }) => decision)).toEqual([{ kind: 'deny' }]);
      expect((await shownCard(started, card.id)).buttons).toEqual([]);
    });

    it('denies with a reason of up to 500 characters', async () => {
      const { started, book, card } = await start();
      const reason = `Not on a Friday. ${'x'.repeat(483)}`;
      await started.as('ann').deny(card, reason);
      expect(book.done.map(({ decision }) => decision)).toEqual([{ kind: 'deny', reason }]);
      expect((await shownCard(started, card.id)).text).toContain('Not on a Friday.');
    });

    it('R72: of somebody who may not decide changes nothing and is answered to them alone', async () => {
      const { started, book, card, id } = await start();
      expect(await started.as('dan').press(card, 'approve')).toContain(REFUSED);
      expect((await book.read(id))?.state).toEqual({ kind: 'pending' });
      expect(await shownCard(started, card.id)).toEqual(card);
      expect(await started.readInThread()).not.toContain(REFUSED);
      expect(book.tried).toMatchObject([{ by: started.people.dan.person.id, status: 'refused' }]);
      await started.as('ann').press(card, 'approve');
      expect(book.done).toMatchObject([{ by: started.people.ann.person.id }]);
    });

    it('R74: counts once, however often it is made and delivered', async () => {
      const { started, book, card } = await start();
      await started.as('cid').pressTwice(card, 'approve');
      expect(book.done).toHaveLength(1);
      expect((await shownCard(started, card.id)).buttons).toEqual([]);
    });

    it('R74: of two people at once counts for the first, and the other is told alone who it was', async () => {
      const { started, book, card } = await start();
      const [ann, cid] = await Promise.all([
        started.as('ann').press(card, 'approve'),
        started.as('cid').press(card, 'withdraw'),
      ]);
      expect(book.done).toHaveLength(1);
      const told = [ann, cid].find((each) => each.includes('It is over'));
      expect(told).toContain(book.done[0]?.decision.kind === 'approve' ? 'Approved by Ann.' : 'Withdrawn by Cid.');
      expect(await started.readInThread()).not.toContain('It is over');
    });

    it('R75: is taken by another process, after that which posted the card has ended', async () => {
      const { started: first, book, card } = await start();
      const started = await first.restart();
      await started.as('cid').press(card, 'approve');
      expect(book.done).toMatchObject([{ by: started.people.cid.person.id }]);
      expect((await shownCard(started, card.id)).buttons).toEqual([]);
    });

    it('on a card that is over elsewhere is answered to who clicked, and the card is drawn anew', async () => {
      const { started, book, card, id } = await start();
      await book.decide(id, { kind: 'withdraw' }, { by: started.people.cid });
      expect(await started.as('ann').press(card, 'approve')).toContain('It is over: Withdrawn by Cid.');
      expect((await shownCard(started, card.id)).buttons).toEqual([]);
    });

    it('on a card whose request is gone is answered to who clicked', async () => {
      const scene = await startScene(surface);
      const approval = { ...askIn(scene), id: 'never' };
      const card = await postCard(scene, approval);
      expect(await scene.started.as('ann').press(card, 'approve')).toContain(UNKNOWN);
      expect(await scene.started.readInThread()).not.toContain(UNKNOWN);
    });

    it('on a card in the messages of one person counts', async () => {
      const scene = await startScene(surface);
      const { started, book } = scene;
      const to = { kind: 'person', thread: started.thread, person: started.people.ann.person.id } as const;
      const card = await postCard(scene, askIn(scene), to);
      await started.as('ann').press(card, 'approve');
      expect(book.done).toHaveLength(1);
      expect((await shownCard(started, card.id, to)).buttons).toEqual([]);
    });
  });
}

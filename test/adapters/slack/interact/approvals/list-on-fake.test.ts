import { describe, expect, it } from 'vitest';
import type { FakeMessage } from '../../../../../src/testing/fake-slack/fake-slack.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import { ApprovalBook } from '../../../../contracts/approval-surface/approval-book.ts';
import { GENERAL, type StartedScene, startApprovals, USERS } from './support/approvals-on-slack.ts';

const { slackApprovals: words, approvals: common } = createTexts('en');

interface ListScene extends StartedScene {
  readonly book: ApprovalBook;
  /** The list that only this person sees. */
  readonly list: () => FakeMessage | undefined;
  readonly press: (action: string) => Promise<void>;
}

/** Somebody who has typed `/threadloop approvals` while so many requests of Cid's wait. */
async function openList(user: string, waiting: number, isGranted = false): Promise<ListScene> {
  const book = new ApprovalBook();
  book.approvers.add(`slack:${USERS.ann}`);
  const scene = await startApprovals('http', book);
  const { world, started } = scene;
  for (let at = 0; at < waiting; at += 1) {
    book.ask({ thread: started.thread, team: started.team, by: started.people.cid.person, label: `Deploy ${at}` });
  }
  if (isGranted) book.grant(started.thread, started.people.cid.person);
  const { slack, during, until } = world;
  const list = () => slack.channel(GENERAL).findLast(({ ephemeralFor }) => ephemeralFor === user);
  await during(slack.command({ user, channel: GENERAL, text: 'approvals' }));
  await until('the list is there', () => list() !== undefined);
  const press = async (action: string): Promise<void> => {
    await during(slack.press({ user, channel: GENERAL, ts: list()?.ts ?? '', action }));
    await during(slack.settled());
    await world.pass(200);
  };
  return { ...scene, book, list, press };
}

describe('the list that /threadloop approvals shows', () => {
  it('is empty where nothing waits for somebody', async () => {
    const { list } = await openList(USERS.dan, 1);
    expect(list()?.shown).toBe([words.list.title, words.list.about, words.list.none].join('\n'));
  });

  it('names what waits, each with a link and its buttons, and as many as a message has room for', async () => {
    const { list, world } = await openList(USERS.ann, 12);
    expect(list()?.shown).toContain(words.list.aboutTeam);
    expect(list()?.shown.split(words.buttons.approveForThread)).toHaveLength(11);
    expect(list()?.shown).toContain(words.list.more(2));
    expect(JSON.stringify(list()?.blocks)).toContain('.slack.com/archives/C1GENERAL/p');
    expect(world.slack.problems).toEqual([]);
  });

  it('says how many more there are than the home has, and how many more consents', async () => {
    const { book, list, world, started } = await openList(USERS.ann, 14);
    for (let no = 0; no < 13; no += 1) book.grant(started.thread, started.people.cid.person, `tool${no}`);
    book.mostListed = 12;
    const { slack, during, until } = world;
    const before = list()?.ts;
    await during(slack.command({ user: USERS.ann, channel: GENERAL, text: 'approvals' }));
    await until('the list is there again', () => list()?.ts !== before);
    const shown = list()?.shown ?? '';
    expect(shown).toContain(words.list.more(2));
    expect(shown).toContain(common.furtherRequests(2, false));
    expect(shown).toContain(common.furtherGrants(3));
    expect(slack.problems).toEqual([]);
  });

  it('is shown anew after a decision there, and the decision is of who pressed', async () => {
    const { book, list, press } = await openList(USERS.ann, 2);
    await press('threadloop.approval.approve.ask1');
    expect(book.done).toMatchObject([{ id: 'ask1', by: `slack:${USERS.ann}` }]);
    expect(list()?.shown).not.toContain('Deploy 0');
    expect(list()?.shown).toContain('Deploy 1');
  });

  it('says what was decided elsewhere meanwhile', async () => {
    const { book, list, press, started } = await openList(USERS.ann, 1);
    await book.decide('ask1', { kind: 'withdraw' }, { by: started.people.cid });
    await press('threadloop.approval.approve.ask1');
    expect(list()?.shown).toContain('It is over: Withdrawn by Cid.');
    expect(list()?.shown).toContain(words.list.none);
  });

  it('denies with a reason, and is shown anew', async () => {
    const { book, list, press, world } = await openList(USERS.ann, 1);
    await press('threadloop.approval.deny.ask1');
    await world.until('a window asks why', () => world.slack.view(USERS.ann) !== undefined);
    await world.during(world.slack.submitView(USERS.ann, { reason: 'Not today.' }));
    await world.until('the list is empty', () => list()?.shown.includes(words.list.none) === true);
    expect(book.done).toMatchObject([{ decision: { kind: 'deny', reason: 'Not today.' } }]);
  });

  it('takes back what was consented to for a while', async () => {
    const { book, list, press, started } = await openList(USERS.cid, 0, true);
    expect(list()?.shown).toContain(words.list.grantsTitle);
    await press('threadloop.admin.takeBack.0');
    expect(list()?.shown).toContain(words.list.takenBack);
    expect((await book.grants({ team: started.team })).items).toEqual([]);
  });
});

describe('a denial in the home', () => {
  it('says in its window why somebody may not', async () => {
    const book = new ApprovalBook();
    const { world, started } = await startApprovals('http', book);
    book.ask({ thread: started.thread, team: started.team, by: started.people.cid.person });
    const { slack, during, until } = world;
    const ann = started.as('ann');
    // She may see it, and is an admin of the team; the approvers are others.
    await ann.openPending();
    await during(slack.pressInView({ user: USERS.ann, action: 'threadloop.approval.deny.ask1' }));
    await until('a window asks why', () => slack.view(USERS.ann) !== undefined);
    await during(slack.submitView(USERS.ann, {}));
    expect(JSON.stringify(slack.view(USERS.ann))).toContain('You may not decide this.');
    expect(book.done).toEqual([]);
  });
});

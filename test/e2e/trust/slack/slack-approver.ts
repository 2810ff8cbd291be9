import type { FakeMessage, FakeSlack } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { createTexts } from '../../../../src/text/index.ts';
import type {
  ApprovalDriver,
  CardButton,
  ShownCard,
  ShownPending,
} from '../../../contracts/approval-surface/surface-driver.ts';
import { SlackAdmin } from '../../admin/slack/slack-admin.ts';
import { buttonsIn, partsOf } from './shown-card.ts';

const { slackAdmin: words } = createTexts('en');

/** Milliseconds after which everything is to be seen: a channel takes one post or edit a second. */
const SHOWN_MS = 1_200;

export interface SlackApproverOptions {
  readonly slack: FakeSlack;
  /** As Slack knows them. */
  readonly user: string;
  /** Waits until something is so; `what` is told where it never is. */
  readonly until: (what: string, isSo: () => boolean) => Promise<void>;
  /** Lets so many milliseconds pass. */
  readonly pass: (ms: number) => Promise<void>;
  /** Lets what somebody does reach the bot. */
  readonly during: <T>(doing: Promise<T>) => Promise<T>;
  /** What people and channels are called, by their ids. */
  readonly names: Readonly<Record<string, string>>;
}

/** Somebody in Slack who is asked for their consent: what they press on cards, in the list, and what they are told alone. */
export class SlackApprover implements ApprovalDriver {
  readonly #options: SlackApproverOptions;
  /** Their windows and the bot's home. */
  readonly home: SlackAdmin;

  constructor(options: SlackApproverOptions) {
    this.#options = options;
    this.home = new SlackAdmin(options);
  }

  async press({ id }: ShownCard, button: Exclude<CardButton, 'deny'>): Promise<string> {
    const [channel = '', ts = ''] = id.split(':');
    return await this.#told(channel, () =>
      this.#options.slack.press({ user: this.#options.user, channel, ts, action: `threadloop.approval.${button}` }),
    );
  }

  async pressTwice({ id }: ShownCard, button: 'approve'): Promise<void> {
    const { slack, during } = this.#options;
    const [channel = '', ts = ''] = id.split(':');
    const press = { user: this.#options.user, channel, ts, action: `threadloop.approval.${button}` };
    slack.failDeliveries({ kind: 'duplicate', times: 2 });
    await during(Promise.all([slack.press(press), slack.press(press)]));
    await during(slack.settled());
    await this.#options.pass(SHOWN_MS);
  }

  async deny({ id }: ShownCard, reason?: string): Promise<string> {
    const { slack, during, until } = this.#options;
    const [channel = '', ts = ''] = id.split(':');
    await during(slack.press({ user: this.#options.user, channel, ts, action: 'threadloop.approval.deny' }));
    await until('a window asks why', () => this.home.hasWindow);
    return await this.#told(channel, async () => {
      await slack.submitView(this.#options.user, { ...(reason !== undefined && { reason }) });
    });
  }

  async openPending(): Promise<ShownPending> {
    await this.home.openHome();
    if (this.home.buttons.includes(words.sections.approvals)) await this.home.press(words.sections.approvals);
    const all = this.home.buttons.find((button) => /^All \d+ of them$/u.test(button));
    if (all !== undefined) await this.home.press(all);
    return this.#list();
  }

  async decideInList(approval: string, button: 'approve' | 'withdraw'): Promise<ShownPending> {
    await this.home.press(`threadloop.approval.${button}.${approval}`);
    return this.#list();
  }

  async takeBack(tool: string): Promise<ShownPending> {
    const index = this.#list().grants.findIndex((grant) => grant.tool === tool);
    await this.home.press(`threadloop.admin.takeBack.${index}`);
    return this.#list();
  }

  /** What only this person is told by what they do. */
  async #told(channel: string, doing: () => Promise<void>): Promise<string> {
    const { slack, during } = this.#options;
    const alone = (): readonly string[] =>
      everythingIn(slack, channel)
        .filter(({ ephemeralFor }) => ephemeralFor === this.#options.user)
        .map(({ shown }) => shown);
    const before = new Set(alone());
    await during(doing());
    await during(slack.settled());
    await this.#options.pass(SHOWN_MS);
    return [...new Set(alone().filter((each) => !before.has(each)))].join('\n');
  }

  #list(): ShownPending {
    const blocks = partsOf(this.home.view?.['blocks']).filter(({ type }) => type === 'section' || type === 'actions');
    const items = blocks.flatMap((block, index) => {
      const approval = partsOf(block['elements']).find(({ action_id: id }) =>
        String(id).startsWith('threadloop.approval.'),
      );
      if (approval === undefined) return [];
      const text = textOf(blocks[index - 1]?.['text']);
      const [, link] = /<(https:[^|>]+)\|/u.exec(text) ?? [];
      return [{ approval: String(approval['value']), text, buttons: buttonsIn(block), link }];
    });
    const grants = blocks.flatMap(({ text, accessory }) => {
      const [button] = partsOf(accessory);
      if (!String(button?.['action_id']).startsWith('threadloop.admin.takeBack')) return [];
      const { tool } = JSON.parse(String(button?.['value']));
      const shown = textOf(text).replaceAll(/<@([A-Z0-9]+)>/gu, (_, id: string) => this.#options.names[id] ?? id);
      return [{ tool: String(tool), text: shown, canBeTakenBack: true }];
    });
    return { items, grants, text: this.home.read() };
  }
}

/** What is to be seen in a channel, threads included. */
function everythingIn(slack: FakeSlack, channel: string): readonly FakeMessage[] {
  const messages = slack.channel(channel);
  return [...messages, ...messages.flatMap(({ ts }) => slack.thread(channel, ts).slice(1))];
}

function textOf(text: unknown): string {
  return typeof text === 'object' && text !== null && 'text' in text ? String(text.text) : '';
}

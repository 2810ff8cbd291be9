import { onTestFinished } from 'vitest';
import { cardId, parseCardId } from '../../../../../src/adapters/discord/drawing/approval/card-id.ts';
import { listId, parseListId } from '../../../../../src/adapters/discord/interact/approvals/list/list-id.ts';
import { grantRef } from '../../../../../src/adapters/discord/interact/approvals/list/read-list.ts';
import { createDiscordOutbound } from '../../../../../src/adapters/discord/outbound/create-outbound.ts';
import { threadOf } from '../../../../../src/adapters/discord/place.ts';
import type { FakeDiscordMessage, FakeDiscordOptions } from '../../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../../src/testing/fake-discord/fake-discord-ids.ts';
import type { ApprovalCards, CardDestination } from '../../../../../src/threads/approvals/approval-card.ts';
import type { Approvals } from '../../../../../src/threads/approvals/approvals.ts';
import { type ThreadId, toTeamId } from '../../../../../src/threads/thread-id.ts';
import { ApprovalBook } from '../../../../contracts/approval-surface/approval-book.ts';
import type {
  ApprovalDriver,
  ApprovalSurface,
  CardButton,
  PersonName,
  ShownCard,
  ShownPending,
  StartedApprovals,
} from '../../../../contracts/approval-surface/surface-driver.ts';
import { readAsDiscord } from '../../drawing/markdown/discord-reader.ts';
import { AdminDesk } from '../admin/admin-world.ts';
import { InteractWorld } from '../support/interact-world.ts';

type Json = Readonly<Record<string, unknown>>;

const USERS: Readonly<Record<PersonName, string>> = { ann: IDS.alice, cid: IDS.carla, dan: IDS.dana };
const NAMES: Readonly<Record<PersonName, string>> = { ann: 'Ann', cid: 'Cid', dan: 'Dan' };
const TEAM = toTeamId('discord', IDS.guild);

const FAKE: FakeDiscordOptions = {
  users: [
    ...(['ann', 'cid', 'dan'] as const).map((name) => ({ id: USERS[name], username: NAMES[name] })),
    { id: IDS.bob, username: 'owner' },
  ],
  guilds: [
    {
      id: IDS.guild,
      name: 'Team',
      owner: IDS.bob,
      roles: [{ id: IDS.managers, name: 'managers', permissions: ['ManageGuild'] }],
      members: [
        { user: USERS.ann, roles: [IDS.managers] },
        { user: USERS.cid },
        { user: USERS.dan },
        { user: IDS.bob },
      ],
      channels: [
        { id: IDS.general, name: 'general' },
        { id: IDS.random, name: 'approvers' },
      ],
    },
  ],
};

/** Discord, with discord.js and the fake of Discord, as the contract of surfaces for consent walks it. */
export const discordApprovals: ApprovalSurface = {
  name: 'Discord',
  start: async (approvals) => {
    if (approvals instanceof ApprovalBook) approvals.linkTo = () => `https://discord.com/channels/${IDS.guild}/1`;
    const world = await InteractWorld.start({ fake: FAKE, services: { approvals } });
    const { id } = await world.discord.startThread({ channel: IDS.general, user: USERS.cid, name: 'a talk' });
    const thread = threadOf({ kind: 'thread', guild: IDS.guild, channel: IDS.general, thread: id });
    return startedIn(world, { approvals, thread, channel: id });
  },
};

interface Running {
  readonly approvals: Approvals;
  readonly thread: ThreadId;
  readonly channel: string;
}

function startedIn(world: InteractWorld, running: Running): StartedApprovals {
  const { approvals, thread, channel } = running;
  const { discord } = world;
  const outbound = createDiscordOutbound(() => world.backend, { answerParts: 5 });
  onTestFinished(() => outbound.close());
  const placeOf = (to: CardDestination): string => {
    if (to.kind === 'thread') return channel;
    return to.kind === 'channel' ? IDS.random : discord.openDirect(to.person.slice('discord:'.length));
  };
  return {
    team: TEAM,
    thread,
    channel: `discord:${IDS.random}`,
    people: { ann: actor('ann'), cid: actor('cid'), dan: actor('dan') },
    // There are cards on Discord.
    cards: outbound.approvals as ApprovalCards,
    shownIn: async (to) => {
      const own = discord.channel(placeOf(to)).filter(({ author }) => author === IDS.app);
      return await Promise.all(own.filter(isForAll).map((message) => shownCard(world, message)));
    },
    remove: async ({ id }, to) => await discord.delete(placeOf(to), messageOf(id)),
    readInThread: async () => {
      const shown = discord.channel(channel).filter(isForAll);
      return shown.map((message) => plain(message.shown)).join('\n');
    },
    as: (person) => new DiscordApprovalDriver(world, running, USERS[person]),
    restart: async () => {
      await world.end();
      return startedIn(await InteractWorld.start({ beside: world, services: { approvals } }), running);
    },
  };

  function actor(name: PersonName) {
    return { person: { id: `discord:${USERS[name]}`, name: NAMES[name] }, surface: 'discord' } as const;
  }
}

class DiscordApprovalDriver implements ApprovalDriver {
  readonly #world: InteractWorld;
  readonly #running: Running;
  readonly #user: string;
  readonly #desk: AdminDesk;

  constructor(world: InteractWorld, running: Running, user: string) {
    this.#world = world;
    this.#running = running;
    this.#user = user;
    this.#desk = new AdminDesk(world, user, running.channel);
  }

  async press(card: ShownCard, button: Exclude<CardButton, 'deny'>): Promise<string> {
    return this.#told(await this.#world.after(this.#press(card, button)));
  }

  async pressTwice(card: ShownCard, button: 'approve'): Promise<void> {
    const { discord } = this.#world;
    const presses: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      discord.failGateway({ kind: 'duplicate', copies: 2 });
      presses.push((await this.#press(card, button)).id);
    }
    await this.#world.until(() => presses.every((id) => discord.interaction(id).callback !== undefined));
    await this.#world.settle();
  }

  async deny(card: ShownCard, reason?: string): Promise<string> {
    const { discord } = this.#world;
    const { id } = await this.#world.after(this.#press(card, 'deny'));
    return this.#told(await this.#world.after(discord.submitModal(id, reason === undefined ? {} : { reason })));
  }

  async openPending(): Promise<ShownPending> {
    // Who runs the server has the admins' command.
    if (this.#user === USERS.ann) await this.#desk.command('approvals');
    else await this.#desk.command('', {}, 'approvals');
    return await this.#read();
  }

  async decideInList(approval: string, button: 'approve' | 'withdraw'): Promise<ShownPending> {
    await this.#desk.press(this.#idOf((action) => action.verb === button && action.ref === approval));
    return await this.#read();
  }

  async takeBack(tool: string): Promise<ShownPending> {
    const ref = await this.#grantRefs();
    await this.#desk.press(this.#idOf(({ verb }) => verb === 'grants'));
    await this.#desk.press(this.#idOf((action) => action.verb === 'takeBack' && ref.get(action.ref) === tool));
    await this.#desk.press(this.#idOf(({ verb, ref: to }) => verb === 'open' && to === 'back'));
    return await this.#read();
  }

  async #press({ id, text }: ShownCard, wish: CardButton): Promise<{ readonly id: string }> {
    const { discord } = this.#world;
    const message = messageOf(id);
    const { channel, components = [] } = discord.message(message) ?? {};
    const approval = componentsIn(components).flatMap(({ custom_id: one }) => parseCardId(one)?.approval ?? [])[0];
    if (channel === undefined || approval === undefined) throw new Error(`Nothing can be pressed: ${text}`);
    return await discord.press({ user: this.#user, channel, message, component: cardId({ wish, approval }) });
  }

  #told({ followUps }: { readonly followUps: readonly FakeDiscordMessage[] }): string {
    return followUps
      .filter(({ ephemeralFor }) => ephemeralFor === this.#user)
      .map(({ shown }) => plain(shown))
      .join('\n');
  }

  async #read(): Promise<ShownPending> {
    const refs = await this.#grantRefs();
    const text = this.#desk.shown;
    const items = this.#items();
    const more = this.#ids().find((id) => parseListId(id)?.verb === 'grants');
    if (more === undefined) return { items, grants: [], text };
    await this.#desk.press(more);
    const sections = this.#desk.components.filter(({ type }) => type === 9);
    const grants = sections.map(({ accessory, components }) => ({
      tool: refs.get(parseListId(String((accessory as Json)['custom_id']))?.ref ?? '') ?? '', // a message's own JSON
      text: this.#names(String(listOf(components)[0]?.['content'])),
      canBeTakenBack: true,
    }));
    await this.#desk.press(this.#idOf(({ verb, ref }) => verb === 'open' && ref === 'back'));
    return { items, grants, text };
  }

  #items(): ShownPending['items'] {
    let above = '';
    return this.#desk.components.flatMap((component) => {
      if (component['type'] === 10) above = String(component['content']);
      if (component['type'] !== 1) return [];
      const actions = listOf(component['components']).flatMap(({ custom_id: id }) => parseListId(String(id)) ?? []);
      const buttons = actions.flatMap(({ verb }) => BUTTONS.find((button) => button === verb) ?? []);
      if (buttons.length === 0) return [];
      const [, link] = /<(https:[^>]+)>/u.exec(above) ?? [];
      return [{ approval: actions[0]?.ref ?? '', text: plain(above), buttons, link }];
    });
  }

  #names(text: string): string {
    return text.replaceAll(/<@(\d+)>/gu, (_all, id: string) => {
      const [name] = Object.entries(USERS).find(([, known]) => known === id) ?? [];
      return name === undefined ? id : NAMES[name as PersonName]; // a key of the table
    });
  }

  async #grantRefs(): Promise<ReadonlyMap<string, string>> {
    const grants = (await this.#running.approvals.grants({ team: TEAM })).items;
    return new Map(grants.map((grant) => [grantRef(grant), grant.tool]));
  }

  #ids(): readonly string[] {
    return this.#desk.components.map(({ custom_id: id }) => String(id));
  }

  #idOf(isWanted: (action: NonNullable<ReturnType<typeof parseListId>>) => boolean): string {
    const found = this.#ids().find((id) => {
      const action = parseListId(id);
      return action !== undefined && isWanted(action);
    });
    if (found === undefined) throw new Error(`Nothing such can be pressed: ${this.#desk.shown}`);
    return listId(parseListId(found) ?? { verb: 'open', whose: 'mine' });
  }
}

const BUTTONS: readonly CardButton[] = ['approve', 'approveForThread', 'deny', 'withdraw'];

async function shownCard(world: InteractWorld, message: FakeDiscordMessage): Promise<ShownCard> {
  const { id, channel, content, components, flags, embeds, pinged } = message;
  const buttons = componentsIn(components).flatMap(({ custom_id: one, disabled }) => {
    const wish = disabled === true ? undefined : parseCardId(one)?.wish;
    return BUTTONS.filter((button) => button === wish);
  });
  const path = `/channels/${channel}/messages/${id}` as const;
  const { attachments } = await world.backend.calls.call<{ attachments: readonly { url: string }[] }>({
    method: 'GET',
    path,
  });
  const [file] = attachments;
  const suppressesEmbeds = (flags & 4) !== 0;
  return {
    id: `${channel}:${id}`,
    text: plain(message.shown),
    spoken: plain(content.split('\n')[0] ?? ''),
    buttons,
    calls: pinged.map((one) => (one === 'everyone' ? 'everybody' : `discord:${one}`)),
    fetched: [
      ...(suppressesEmbeds ? [] : (content.match(/https?:\/\/\S+/gu) ?? [])),
      ...embeds.map(({ url }) => String(url)),
    ],
    links: readAsDiscord(content).links.map(({ label, target }) => ({ label, address: target })),
    beside: file === undefined ? undefined : await (await fetch(file.url)).text(),
  };
}

function isForAll({ ephemeralFor }: FakeDiscordMessage): boolean {
  return ephemeralFor === undefined;
}

function messageOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

/** A text as people read it, with moments in words. */
function plain(text: string): string {
  return text
    .replaceAll(/<t:(\d+):[a-zA-Z]>/gu, (_all, seconds: string) => new Date(Number(seconds) * 1_000).toISOString())
    .replaceAll(/\\([^\w\s])/gu, '$1');
}

function componentsIn(components: readonly Json[]): readonly Json[] {
  return components.flatMap((component) => [component, ...componentsIn(listOf(component['components']))]);
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []; // a message's own JSON
}

import { parseAction } from '../../../../../src/adapters/discord/interact/admin/action.ts';
import { choiceId } from '../../../../../src/adapters/discord/interact/admin/form/draw-choices.ts';
import { parseInputId } from '../../../../../src/adapters/discord/interact/admin/form/input-id.ts';
import { refOf } from '../../../../../src/adapters/discord/interact/admin/ref.ts';
import { TOOLS_PER_PAGE } from '../../../../../src/adapters/discord/interact/admin/screens/tools-screen.ts';
import type { FakeDiscordOptions } from '../../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import type { FormField, RawValue } from '../../../../../src/threads/administration/form-field.ts';
import type { Scope } from '../../../../../src/threads/administration/scope.ts';
import { toTeamId } from '../../../../../src/threads/thread-id.ts';
import { fieldsOf } from '../../../../../src/tools/forms/index.ts';
import type { ToolDefinition } from '../../../../../src/tools/index.ts';
import { approvalDefinition, approvalWhenDefinition } from '../../../../../src/tools/settings/approval-definitions.ts';
import type {
  PersonName,
  SettingsSurface,
  ShownField,
  ShownForm,
  ShownTools,
  StartedSurface,
  Submitted,
  SurfaceDriver,
  Told,
} from '../../../../contracts/settings-surface/surface-driver.ts';
import { InteractWorld } from '../support/interact-world.ts';
import { AdminDesk } from './admin-world.ts';

type Json = Readonly<Record<string, unknown>>;

const USERS: Readonly<Record<PersonName, string>> = { ann: IDS.alice, ben: IDS.bob, cid: IDS.carla };

const FAKE: FakeDiscordOptions = {
  users: [...Object.entries(USERS), ['dana', IDS.dana] as const].map(([username, id]) => ({ id, username })),
  guilds: [
    {
      id: IDS.guild,
      name: 'Team',
      owner: IDS.dana,
      roles: [{ id: IDS.managers, name: 'managers', permissions: ['ManageGuild'] }],
      members: [
        { user: USERS.ann, roles: [IDS.managers] },
        { user: USERS.ben, roles: [IDS.managers] },
        { user: USERS.cid },
        { user: IDS.dana },
      ],
      channels: [{ id: IDS.general, name: 'general' }],
    },
  ],
};

/** Milliseconds after which it is asked again who runs a server. */
const ADMIN_MS = 15_000;

/** Discord, with discord.js and the fake of Discord, as the contract of surfaces walks it. */
export const discordSurface: SettingsSurface = {
  name: 'Discord',
  formRuns: 2,
  start: async (definitions) => {
    const world = await InteractWorld.start({ definitions, fake: FAKE });
    // Who may use the command is the server's to say; who may change something is asked by the bot.
    world.discord.permitCommand(IDS.guild, 'threadloop', USERS.cid);
    const actor = (name: PersonName) =>
      ({ person: { id: `discord:${USERS[name]}`, name }, surface: 'discord' }) as const;
    const people = { ann: actor('ann'), ben: actor('ben'), cid: actor('cid') };
    return {
      channel: { kind: 'channel', team: toTeamId('discord', IDS.guild), channels: [`discord:${IDS.general}`] },
      people,
      service: world.host.administration,
      demote: async (person) => {
        await world.discord.setMember(IDS.guild, { user: USERS[person], roles: [] });
        world.discord.permitCommand(IDS.guild, 'threadloop', USERS[person]);
        await world.clock.advanceAsync(ADMIN_MS + 1);
      },
      as: (person) => new DiscordDriver(world, USERS[person], definitions),
      everythingShown: () => JSON.stringify(world.discord.calls.map(({ body }) => body)),
      everythingStored: async () => JSON.stringify(await world.stored('')),
    } satisfies StartedSurface;
  },
};

/** A window that was opened. */
interface Opened {
  readonly interaction: string;
  readonly inputs: readonly Json[];
}

class DiscordDriver implements SurfaceDriver {
  readonly #desk: AdminDesk;
  readonly #definitions: readonly ToolDefinition[];
  #windows: Opened[] = [];
  #lists: { readonly key: string; readonly id: string }[] = [];
  #tool = '';

  constructor(world: InteractWorld, user: string, definitions: readonly ToolDefinition[]) {
    this.#desk = new AdminDesk(world, user);
    this.#definitions = definitions;
  }

  clicks(): number {
    return this.#desk.clicks;
  }

  async openTools(scope: Scope): Promise<ShownTools> {
    await this.#command('tools', scope);
    return await this.#readPages();
  }

  async toggle(tool: string): Promise<ShownTools | Told> {
    await this.#turnTo(tool);
    await this.#desk.press(this.#componentId(({ verb, ref }) => ['on', 'off'].includes(verb) && ref === refOf(tool)));
    if (this.#sections().length === 0) return { kind: 'told', text: this.#text() };
    const text = this.#text();
    const list = await this.#readPages();
    return { ...list, text: `${text}\n${list.text}` };
  }

  async openOptions(tool: string): Promise<ShownForm> {
    await this.#turnTo(tool);
    this.#tool = tool;
    [this.#windows, this.#lists] = [[], []];
    await this.#desk.press('Set up a tool…', `tool.${refOf(tool)}`);
    const fields: ShownField[] = [];
    for (;;) {
      const [edits, lists] = [this.#ids('edit'), this.#ids('choose')];
      for (const id of edits) {
        await this.#desk.press(id);
        this.#windows.push(this.#opened());
      }
      for (const id of lists) fields.push(await this.#readList(id));
      const next = this.#ids('open').find((id) => id.endsWith(':next'));
      if (next === undefined) break;
      await this.#desk.press(next);
    }
    fields.push(...this.#windows.flatMap(({ inputs }) => inputs.flatMap((input) => this.#shownField(input) ?? [])));
    const order = this.#fields().map(({ key }) => key);
    return { fields: fields.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)) };
  }

  async submit(values: Readonly<Record<string, RawValue>>): Promise<Submitted> {
    const again = this.#ids('again')[0];
    if (again !== undefined) {
      await this.#desk.press(again);
      this.#windows = [this.#opened()];
    }
    let last: Submitted = { kind: 'told', text: 'Nothing was sent.' };
    for (const { interaction, inputs } of this.#windows) {
      const given = inputs.flatMap((input) => this.#given(input, values) ?? []);
      if (given.length === 0) continue;
      await this.#desk.send(interaction, Object.fromEntries(given));
      last = this.#submitted();
      if (last.kind !== 'saved') return last;
    }
    for (const { key, id } of this.#lists) {
      if (key in values) last = await this.#pick(id, values[key]);
      if (last.kind !== 'saved') return last;
    }
    return last;
  }

  async pause(scope: Scope, reason: string): Promise<Told> {
    await this.#command('pause', scope, { reason });
    return { kind: 'told', text: this.#text() };
  }

  async openAudit(scope: Scope): Promise<string> {
    await this.#command('audit', scope);
    return this.#text();
  }

  async #command(subcommand: string, scope: Scope, more: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.#desk.command(subcommand, { ...more, ...(scope.kind === 'team' && { scope: 'server' }) });
  }

  /** From the first page on that is shown. */
  async #readPages(): Promise<ShownTools> {
    const [tools, texts] = [new Map<string, ShownTools['tools'][number]>(), [this.#text()]];
    const back = this.#sections().length > 0 && this.#pageIds().length > 0 ? this.#firstPage() : undefined;
    if (back !== undefined) await this.#desk.press('Set up a tool…', back);
    for (;;) {
      for (const tool of this.#sections()) tools.set(tool.name, tool);
      texts.push(this.#text());
      const next = this.#ids('open').find((id) => id.endsWith(':next'));
      if (next === undefined || tools.size === 0) break;
      await this.#desk.press(next);
    }
    return { kind: 'tools', tools: [...tools.values()], text: texts.join('\n') };
  }

  #firstPage(): string | undefined {
    return this.#pageIds().find((value) => value === 'page.0');
  }

  /** The pages that the menu leads to. */
  #pageIds(): readonly string[] {
    const menu = this.#components().find(({ placeholder }) => placeholder === 'Set up a tool…');
    return listOf(menu?.['options'])
      .map(({ value }) => String(value))
      .filter((value) => value.startsWith('page.'));
  }

  async #turnTo(tool: string): Promise<void> {
    const page = Math.floor(this.#definitions.findIndex(({ name }) => name === tool) / TOOLS_PER_PAGE);
    const to = `page.${page}`;
    if (this.#sections().some(({ name }) => name === tool)) return;
    await this.#desk.press('Set up a tool…', to);
  }

  /** The tools of the page, each with its switch. */
  #sections(): ShownTools['tools'] {
    return this.#components()
      .filter(({ type }) => type === 9)
      .flatMap((section) => {
        const { custom_id: id, label: button } = section['accessory'] as Json;
        const action = parseAction(String(id));
        const tool = this.#definitions.find(({ name }) => refOf(name) === action?.ref);
        const content = String(listOf(section['components'])[0]?.['content']);
        const [, label] = /^\*\*(.+?)\*\*:/u.exec(content) ?? [];
        if (tool === undefined || label === undefined) return [];
        return [{ name: tool.name, label: plain(label), isOn: button === 'Switch off' }];
      });
  }

  async #readList(id: string): Promise<ShownField> {
    await this.#desk.press(id);
    const ref = parseAction(id)?.ref;
    const field = this.#fields().find(({ key }) => refOf(key) === ref);
    if (field === undefined) throw new Error('The list is of no field of the tool.');
    this.#lists.push({ key: field.key, id });
    const [choices, chosen]: [string[], string[]] = [[], []];
    for (;;) {
      for (const option of this.#pickOptions()) {
        choices.push(String(option['label']));
        if (option['default'] === true) chosen.push(valueOf(field, String(option['value'])));
      }
      const next = this.#ids('choose').find((one) => Number(parseAction(one)?.page) > this.#pickPage());
      if (next === undefined) break;
      await this.#desk.press(next);
    }
    await this.#desk.press(this.#ids('open')[0] ?? '');
    return { key: field.key, label: field.label, raw: field.input.kind === 'choice' ? chosen[0] : chosen, choices };
  }

  async #pick(id: string, raw: RawValue): Promise<Submitted> {
    if (!this.#ids('choose').includes(id)) await this.#desk.press('Show something else…', 'tools');
    if (!this.#ids('choose').includes(id)) await this.#desk.press('Set up a tool…', `tool.${refOf(this.#tool)}`);
    await this.#desk.press(this.#ids('choose')[0] ?? '');
    const isSeveral = Array.isArray(raw);
    const wanted = (isSeveral ? raw : [String(raw)]).map(choiceId);
    for (;;) {
      const ids = this.#pickOptions().map(({ value }) => String(value));
      const found = ids.filter((value) => wanted.includes(value));
      if (isSeveral || found.length > 0) await this.#desk.press('Choose…', ...found);
      const submitted = this.#submitted();
      if ((isSeveral && submitted.kind !== 'saved') || (!isSeveral && found.length > 0)) return submitted;
      const next = this.#ids('choose').find((one) => Number(parseAction(one)?.page) > this.#pickPage());
      if (next === undefined) return submitted;
      await this.#desk.press(next);
    }
  }

  #pickOptions(): readonly Json[] {
    return listOf(this.#components().find(({ placeholder }) => placeholder === 'Choose…')?.['options']);
  }

  #pickPage(): number {
    return parseAction(this.#ids('pick')[0] ?? '')?.page ?? 0;
  }

  #opened(): Opened {
    const labels = listOf(this.#desk.modal['components']);
    const inputs = labels.map((label) => ({ ...(label['component'] as Json), shownAs: label['label'] }));
    return { interaction: this.#desk.interaction, inputs };
  }

  #shownField(input: Json): ShownField | undefined {
    const field = this.#fieldOf(input);
    if (field === undefined) return undefined;
    const options = listOf(input['options']);
    const chosen = options
      .filter((option) => option['default'] === true)
      .map(({ value }) => valueOf(field, String(value)));
    const choices = options.length === 0 ? {} : { choices: options.map(({ label }) => String(label)) };
    return { key: field.key, label: String(input['shownAs']), raw: rawIn(field, input, chosen), ...choices };
  }

  #given(input: Json, values: Readonly<Record<string, RawValue>>): readonly [string, unknown][] | undefined {
    const field = this.#fieldOf(input);
    if (field === undefined || !(field.key in values)) return undefined;
    const raw = values[field.key];
    const id = String(input['custom_id']);
    switch (field.input.kind) {
      case 'choice':
        if (raw === undefined) return [[id, []]];
        return [[id, input['type'] === 21 ? choiceId(String(raw)) : [choiceId(String(raw))]]];
      case 'choices':
        return [[id, (Array.isArray(raw) ? raw : []).map(choiceId)]];
      case 'toggle':
        return [[id, raw === true]];
      default:
        return [[id, raw ?? '']];
    }
  }

  #submitted(): Submitted {
    const text = this.#text();
    if (/^(?:\*\*Saved\.\*\*|Nothing was different)/u.test(text)) return { kind: 'saved', text };
    if (!text.startsWith('**Not saved.** Please correct this:')) return { kind: 'told', text };
    const problems = [...text.matchAll(/^- \*\*(.+?)\*\*: (.+)$/gmu)].map(([, label, problem]) => {
      const key = this.#fields().find((field) => field.label === label)?.key ?? String(label);
      return [key, problem ?? ''];
    });
    return { kind: 'problems', problems: Object.fromEntries(problems) };
  }

  #fieldOf(input: Json): FormField | undefined {
    const ref = parseInputId(String(input['custom_id']))?.ref;
    return this.#fields().find(({ key }) => refOf(key) === ref);
  }

  /** Options and secrets of the tool that is open, and which calls need consent. */
  #fields(): readonly FormField[] {
    const tool = this.#definitions.find(({ name }) => name === this.#tool);
    const secrets = Object.entries(tool?.secrets ?? {}).map(([name, { label, description }]): FormField => {
      const key = `tools.${this.#tool}.secrets.${name}`;
      return { key, label, description, input: { kind: 'secret' }, isOptional: true };
    });
    const consent = tool === undefined ? [] : [approvalDefinition(tool), approvalWhenDefinition(tool)];
    const rules = consent.map((definition) => definition.field(createTexts('en')));
    return [...fieldsOf(tool?.options, `tools.${this.#tool}.options.`), ...secrets, ...rules];
  }

  #ids(verb: string): readonly string[] {
    return this.#components()
      .map(({ custom_id: id }) => String(id))
      .filter((id) => parseAction(id)?.verb === verb);
  }

  #componentId(isWanted: (action: NonNullable<ReturnType<typeof parseAction>>) => boolean): string {
    const ids = this.#components().map(({ custom_id: id }) => String(id));
    const found = ids.find((id) => {
      const action = parseAction(id);
      return action !== undefined && isWanted(action);
    });
    if (found === undefined) throw new Error('Nothing such can be pressed.');
    return found;
  }

  #components(): readonly Json[] {
    return this.#desk.components;
  }

  #text(): string {
    return this.#desk.shown;
  }
}

/** A text as people read it. */
function plain(text: string): string {
  return text.replaceAll(/\\([^\w\s])/gu, '$1');
}

function valueOf({ input }: FormField, id: string): string {
  const choices = 'choices' in input ? input.choices : [];
  return choices.find(({ value }) => choiceId(value) === id)?.value ?? id;
}

function rawIn({ input }: FormField, component: Json, chosen: readonly string[]): RawValue {
  switch (input.kind) {
    case 'toggle':
      return component['default'] === true;
    case 'choice':
      return chosen[0];
    case 'choices':
      return chosen;
    default:
      return typeof component['value'] === 'string' ? component['value'] : undefined;
  }
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []; // a test's own messages
}

import { digestOf } from '../../../../../../src/adapters/slack/interact/admin/form/digest.ts';
import { readInputId } from '../../../../../../src/adapters/slack/interact/admin/form/input-id.ts';
import { optionValue } from '../../../../../../src/adapters/slack/interact/admin/form/option-values.ts';
import { readField } from '../../../../../../src/adapters/slack/interact/admin/form/read-field.ts';
import { readViewValues } from '../../../../../../src/adapters/slack/interact/view-values.ts';
import { stateValues } from '../../../../../../src/testing/fake-slack/delivery/input-values.ts';
import { createTexts } from '../../../../../../src/text/index.ts';
import type { RawValue } from '../../../../../../src/threads/administration/form-field.ts';
import type { Scope } from '../../../../../../src/threads/administration/scope.ts';
import type { SettingView } from '../../../../../../src/threads/administration/settings-service.ts';
import { toTeamId } from '../../../../../../src/threads/thread-id.ts';
import type {
  PersonName,
  SettingsSurface,
  ShownField,
  ShownForm,
  ShownTool,
  ShownTools,
  StartedSurface,
  Submitted,
  SurfaceDriver,
  Told,
} from '../../../../../contracts/settings-surface/surface-driver.ts';
import { SlackAdmin } from '../../../../../e2e/admin/slack/slack-admin.ts';
import { type BotOnFake, startBotOnFake, type Transport } from '../../support/bot-on-fake.ts';

type Json = Readonly<Record<string, unknown>>;

const USERS = { ann: 'U1ANN', ben: 'U2BEN', cid: 'U3CID' } as const;
const { slackAdmin: words } = createTexts('en');
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

/** Milliseconds for which the bot remembers who is an admin. */
const REMEMBERED_MS = 20_000;

const WORKSPACE = {
  id: 'T1',
  name: 'One',
  users: [
    { id: USERS.ann, name: 'Ann', isAdmin: true },
    { id: USERS.ben, name: 'Ben', isAdmin: true },
    { id: USERS.cid, name: 'Cid' },
  ],
  channels: [{ id: 'C1GENERAL', name: 'general' }],
} as const;

/** Slack's home, with bolt and the whole bot, on the fake of Slack. */
export function surfaceOnSlack(transport: Transport): SettingsSurface {
  return {
    name: `the home on Slack, over ${transport},`,
    formRuns: 2,
    start: async (definitions) => {
      const world = await startBotOnFake(transport, {
        script: [],
        tools: definitions,
        secretKey: SECRET_KEY,
        fake: { workspaces: [WORKSPACE] },
      });
      return started(world);
    },
  };
}

function started(world: BotOnFake): StartedSurface {
  const { slack, host, until, during, pass } = world;
  const person = (name: PersonName) =>
    ({
      person: { id: `slack:${USERS[name]}`, name: name.replace(/^./u, (first) => first.toUpperCase()) },
      surface: 'slack',
    }) as const;
  return {
    channel: { kind: 'channel', team: toTeamId('slack', 'T1'), channels: ['slack:C1GENERAL'] },
    people: { ann: person('ann'), ben: person('ben'), cid: person('cid') },
    service: host.administration,
    demote: async (name) => {
      await slack.setAdmin(USERS[name], false);
      await pass(REMEMBERED_MS);
    },
    as: (name) => new SlackDriver(new SlackAdmin({ slack, user: USERS[name], until, during }), world),
    everythingShown: () => JSON.stringify([slack.calls, slack.deliveries]),
    everythingStored: async () => {
      const stored: string[] = [];
      for await (const entry of host.records.list<unknown>('')) stored.push(JSON.stringify(entry));
      return stored.join('\n');
    },
  };
}

class SlackDriver implements SurfaceDriver {
  readonly #admin: SlackAdmin;
  readonly #world: BotOnFake;
  #scope: Scope | undefined;
  #tool = '';
  /** Which page of the form each setting is on. */
  #pages = new Map<string, number>();
  #page = 0;

  constructor(admin: SlackAdmin, world: BotOnFake) {
    this.#admin = admin;
    this.#world = world;
  }

  clicks(): number {
    return this.#admin.clicks;
  }

  async openTools(scope: Scope): Promise<ShownTools> {
    await this.#open(scope);
    return await this.#list();
  }

  async toggle(tool: string): Promise<ShownTools | Told> {
    await this.#turnTo(tool);
    await this.#admin.press(`threadloop.admin.switch.${tool}`);
    const said = this.#admin.read();
    if (toolsIn(this.#blocks()).length === 0) return { kind: 'told', text: said };
    const list = await this.#list();
    return { ...list, text: `${said}\n${list.text}` };
  }

  async openOptions(tool: string): Promise<ShownForm> {
    this.#tool = tool;
    await this.#turnTo(tool);
    await this.#admin.press(`threadloop.admin.form.${tool}`);
    [this.#page, this.#pages] = [0, new Map()];
    const fields: ShownField[] = [];
    const settings = await this.#settings();
    for (;;) {
      for (const setting of settings) {
        const field = this.#fieldOf(setting);
        if (field === undefined) continue;
        this.#pages.set(setting.key, this.#page);
        fields.push(field);
      }
      if (!this.#admin.buttons.includes(words.next)) return { fields };
      await this.#admin.press(words.next);
      this.#page += 1;
    }
  }

  async submit(values: Readonly<Record<string, RawValue>>): Promise<Submitted> {
    const wanted = new Set(Object.keys(values).map((key) => this.#pages.get(key) ?? 0));
    let submitted: Submitted = { kind: 'told', text: '' };
    for (const page of [...wanted].toSorted((one, other) => one - other)) {
      if (!this.#admin.hasWindow) {
        await this.#admin.press(`threadloop.admin.form.${this.#tool}`);
        this.#page = 0;
      }
      await this.#turnFormTo(page);
      submitted = await this.#submitPage(values);
      if (submitted.kind !== 'saved') return submitted;
    }
    return submitted;
  }

  async pause(scope: Scope, reason: string): Promise<Told> {
    await this.#open(scope);
    if (!this.#admin.buttons.includes(words.pause.button)) return { kind: 'told', text: this.#admin.read() };
    await this.#admin.press(words.pause.button);
    await this.#admin.submit({ [words.pause.reason]: reason });
    await this.#world.until('the home says so', () => this.#admin.read().includes('Paused'));
    return { kind: 'told', text: this.#admin.read() };
  }

  async openAudit(scope: Scope): Promise<string> {
    await this.#open(scope);
    if (!this.#admin.buttons.includes(words.sections.audit)) return this.#admin.read();
    await this.#admin.press(words.sections.audit);
    return this.#admin.read();
  }

  async #open(scope: Scope): Promise<void> {
    this.#scope = scope;
    await this.#admin.openHome();
    if (scope.kind !== 'channel') return;
    const [channel] = scope.channels;
    await this.#admin.choose('threadloop.admin.channel', channel.slice('slack:'.length));
  }

  async #list(): Promise<ShownTools> {
    while (this.#admin.buttons.includes(words.previous)) await this.#admin.press(words.previous);
    const tools: ShownTool[] = [];
    const texts: string[] = [];
    for (;;) {
      tools.push(...toolsIn(this.#blocks()));
      texts.push(this.#admin.read());
      if (!this.#admin.buttons.includes(words.next)) return { kind: 'tools', tools, text: texts.join('\n') };
      await this.#admin.press(words.next);
    }
  }

  /** Turns pages until the tool is there. */
  async #turnTo(tool: string): Promise<void> {
    while (this.#admin.buttons.includes(words.previous)) await this.#admin.press(words.previous);
    while (!toolsIn(this.#blocks()).some(({ name }) => name === tool)) await this.#admin.press(words.next);
  }

  async #turnFormTo(page: number): Promise<void> {
    while (this.#page < page) {
      await this.#admin.press(words.next);
      this.#page += 1;
    }
    while (this.#page > page) {
      await this.#admin.press(words.previous);
      this.#page -= 1;
    }
  }

  async #submitPage(values: Readonly<Record<string, RawValue>>): Promise<Submitted> {
    const given: Record<string, unknown> = {};
    const keyOfBlock = new Map<string, string>();
    for (const block of this.#blocks()) {
      const key = Object.keys(values).find(
        (each) => readInputId(String(block['block_id']))?.keyDigest === digestOf(each),
      );
      if (key === undefined) continue;
      keyOfBlock.set(String(block['block_id']), key);
      given[String(block['block_id'])] = entered(object(block['element']), values[key]);
    }
    await this.#admin.submitBlocks(given);
    const problems = Object.entries(this.#admin.errorsByBlock).map(([block, error]) => [
      keyOfBlock.get(block) ?? block,
      error,
    ]);
    if (problems.length > 0) return { kind: 'problems', problems: Object.fromEntries(problems) };
    if (this.#admin.hasWindow) return { kind: 'told', text: this.#admin.read() };
    await this.#world.until('the home says so', () => /Saved|Nothing was changed/u.test(this.#admin.read()));
    return { kind: 'saved', text: this.#admin.read() };
  }

  #fieldOf({ field, key }: SettingView): ShownField | undefined {
    const blocks = this.#blocks();
    const own = blocks.filter((block) => readInputId(String(block['block_id']))?.keyDigest === digestOf(key));
    const [first] = own;
    if (first === undefined) return undefined;
    const optional = own.map((block) => ({ ...block, optional: true }));
    const values = readViewValues({ state: { values: stateValues(optional, {}) } });
    const read = readField(field, values, undefined);
    const options = optionsIn(object(first['element']));
    const hasChoices = field.input.kind === 'choice' || field.input.kind === 'choices';
    return { key, label: field.label, raw: read?.raw, ...(hasChoices && { choices: options }) };
  }

  async #settings(): Promise<readonly SettingView[]> {
    if (this.#scope === undefined) throw new Error('Nothing is open.');
    const { tools } = await this.#world.host.administration.view(this.#scope, createTexts('en'));
    const tool = tools.find(({ name }) => name === this.#tool);
    return tool === undefined ? [] : [...tool.options, ...tool.secrets, tool.approval, tool.approvalWhen];
  }

  #blocks(): readonly Json[] {
    return objects(this.#admin.view?.['blocks']);
  }
}

/** The tools of a page: each is a section with its name, and under it what can be done to it. */
function toolsIn(blocks: readonly Json[]): readonly ShownTool[] {
  return blocks.flatMap((block, index) => {
    const [name] = objects(block['elements']).flatMap(({ action_id: id }) => {
      const found = /^threadloop\.admin\.form\.(.+)$/u.exec(String(id))?.[1];
      return found === undefined ? [] : [found];
    });
    if (name === undefined || block['type'] !== 'actions') return [];
    const [label = '', facts = ''] = String(object(blocks[index - 1]?.['text'])['text']).split('\n');
    return [{ name, label: label.replaceAll('*', ''), isOn: facts.startsWith(words.tools.on) }];
  });
}

/** What somebody enters, as an input of the fake takes it. */
function entered(element: Json, raw: RawValue): unknown {
  const isList = Array.isArray(raw);
  if (typeof raw === 'boolean') return raw ? 'on' : 'off';
  if (element['type'] === 'plain_text_input') return isList ? raw.join('\n') : (raw ?? '');
  if (isList) return raw.map(optionValue);
  return raw === undefined ? undefined : optionValue(String(raw));
}

function optionsIn(element: Json): readonly string[] {
  const grouped = objects(element['option_groups']).flatMap((group) => objects(group['options']));
  return [...objects(element['options']), ...grouped].map((option) => String(object(option['text'])['text']));
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function objects(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(object) : [];
}

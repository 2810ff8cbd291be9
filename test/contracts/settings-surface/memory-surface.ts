import { createTexts } from '../../../src/text/index.ts';
import type { FormField, RawValue } from '../../../src/threads/administration/form-field.ts';
import { isNotedAct } from '../../../src/threads/administration/noted-act.ts';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import { labelOfKey } from '../../../src/threads/administration/settings-of.ts';
import type {
  Actor,
  AuditEntry,
  Change,
  Changed,
  SettingsService,
  SettingsView,
  SettingView,
  ToolView,
} from '../../../src/threads/administration/settings-service.ts';
import { distinctLabels, type FormLimits, pages, parseRaw, rawOf } from '../../../src/tools/forms/index.ts';
import { ann, ben, cid, createWorld, general } from '../../tools/settings/settings-world.ts';
import type {
  SettingsSurface,
  ShownForm,
  ShownTools,
  StartedSurface,
  Submitted,
  SurfaceDriver,
  Told,
} from './surface-driver.ts';

const texts = createTexts('en');

/** As narrow as Discord is. */
const LIMITS: FormLimits = {
  choicesPerMenu: 25,
  choiceLabelLength: 75,
  choiceValueLength: 100,
  choiceDescriptionLength: 100,
  inputsPerForm: 5,
  labelLength: 45,
  descriptionLength: 100,
  textLength: 4_000,
};

/** The smallest surface there can be: views as text in memory. It proves the suite. */
export const memorySurface: SettingsSurface = {
  name: 'a surface in memory',
  formRuns: 20,
  start: async (definitions) => {
    const admins = new Set([ann.person.id, ben.person.id]);
    const { service, records } = createWorld({ definitions, directory: { isAdmin: async (id) => admins.has(id) } });
    const people: StartedSurface['people'] = { ann, ben, cid };
    const shown: string[] = [];
    return {
      channel: general,
      people,
      service,
      demote: async (person) => {
        admins.delete(people[person].person.id);
      },
      as: (person) => new MemoryDriver(service, people[person], shown),
      everythingShown: () => shown.join('\n'),
      everythingStored: async () => {
        const stored: string[] = [];
        for await (const entry of records.list<unknown>('')) stored.push(JSON.stringify(entry));
        return stored.join('\n');
      },
    };
  },
};

class MemoryDriver implements SurfaceDriver {
  #clicks = 0;
  #view: SettingsView | undefined;
  #open: ToolView | undefined;
  readonly #service: SettingsService;
  readonly #actor: Actor;
  readonly #shown: string[];

  constructor(service: SettingsService, actor: Actor, shown: string[]) {
    this.#service = service;
    this.#actor = actor;
    this.#shown = shown;
  }

  clicks(): number {
    return this.#clicks;
  }

  async openTools(scope: Scope): Promise<ShownTools> {
    this.#clicks += 2; // the command, and the channel
    return await this.#list(scope);
  }

  async toggle(tool: string): Promise<ShownTools | Told> {
    const { scope, version, tools } = this.#seen();
    const { enabled } = this.#toolOf(tools, tool);
    this.#clicks += 1;
    const changed = await this.#change(
      scope,
      [{ kind: 'set', key: enabled.key, value: enabled.value !== true }],
      version,
    );
    const told = this.#told(changed);
    if (changed.status !== 'done') return told;
    const list = await this.#list(scope);
    return { ...list, text: `${told.text}\n${list.text}` };
  }

  async openOptions(tool: string): Promise<ShownForm> {
    this.#clicks += 1;
    const open = this.#toolOf(this.#seen().tools, tool);
    this.#open = open;
    const fields = pages(formOf(open), LIMITS.inputsPerForm).flatMap((page) =>
      page.map(({ field, value }) => {
        const choices = choicesOf(field);
        return { key: field.key, label: field.label, raw: rawOf(field, value), ...(choices && { choices }) };
      }),
    );
    this.#show(JSON.stringify(fields));
    return { fields };
  }

  async submit(values: Readonly<Record<string, RawValue>>): Promise<Submitted> {
    const { scope, version } = this.#seen();
    const problems: Record<string, string> = {};
    const changes = (this.#open === undefined ? [] : formOf(this.#open)).flatMap(({ key, field }): Change[] => {
      if (!(key in values)) return [];
      const parsed = parseRaw(field, values[key], texts);
      if (!parsed.ok) problems[key] = parsed.problem;
      if (!parsed.ok) return [];
      return [parsed.value === undefined ? { kind: 'inherit', key } : { kind: 'set', key, value: parsed.value }];
    });
    this.#clicks += 1;
    if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
    const changed = await this.#change(scope, changes, version);
    if (changed.status === 'invalid') return { kind: 'problems', problems: changed.problems };
    const { text } = this.#told(changed);
    return { kind: changed.status === 'done' ? 'saved' : 'told', text };
  }

  async pause(scope: Scope, reason: string): Promise<Told> {
    this.#clicks += 1;
    return this.#told(await this.#change(scope, [{ kind: 'set', key: 'paused', value: { reason } }], 'any'));
  }

  async openAudit(scope: Scope): Promise<string> {
    this.#clicks += 1;
    if (!(await this.#service.mayChange(this.#actor, scope))) {
      return this.#show(await this.#service.refusal(scope, texts));
    }
    const { entries } = await this.#service.audit(scope, { limit: 100 });
    const view = await this.#service.view(scope, texts);
    return this.#show(entries.map((entry) => auditText(entry, view)).join('\n'));
  }

  async #list(scope: Scope): Promise<ShownTools> {
    if (!(await this.#service.mayChange(this.#actor, scope))) {
      return { kind: 'tools', tools: [], text: this.#show(await this.#service.refusal(scope, texts)) };
    }
    const view = await this.#service.view(scope, texts);
    this.#view = view;
    const all = view.tools.map(({ name, label }) => ({ value: name, label }));
    const labels = distinctLabels(all, LIMITS.choiceLabelLength);
    const tools = view.tools.map(({ name, label, enabled }, index) => {
      return { name, label: labels[index]?.label ?? label, isOn: enabled.value === true };
    });
    const lines = view.tools.map(({ label, enabled }) => [label, enabled.shown, enabled.lock?.sentence].join(' · '));
    return { kind: 'tools', tools, text: this.#show(lines.join('\n')) };
  }

  async #change(scope: Scope, changes: readonly Change[], ifVersion: number | 'any'): Promise<Changed> {
    return await this.#service.change(scope, changes, { by: this.#actor, ifVersion, texts });
  }

  #told(changed: Changed): Told {
    switch (changed.status) {
      case 'done':
        return { kind: 'told', text: this.#show(['Saved.', ...changed.meanwhile.map(entryText)].join('\n')) };
      case 'refused':
        return { kind: 'told', text: this.#show(changed.sentence) };
      case 'conflict':
        return { kind: 'told', text: this.#show(changed.entries.map(entryText).join('\n')) };
      case 'invalid':
        return { kind: 'told', text: this.#show(Object.values(changed.problems).join('\n')) };
    }
  }

  #seen(): SettingsView {
    if (this.#view === undefined) throw new Error('Nothing is open.');
    return this.#view;
  }

  #toolOf(tools: readonly ToolView[], name: string): ToolView {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name} in the list.`);
    return tool;
  }

  #show(text: string): string {
    this.#shown.push(text);
    return text;
  }
}

function formOf({ options, secrets, approval, approvalWhen }: ToolView): readonly SettingView[] {
  return [...options, ...secrets, approval, approvalWhen];
}

function choicesOf({ input }: FormField): readonly string[] | undefined {
  if (input.kind !== 'choice' && input.kind !== 'choices') return undefined;
  const labels = distinctLabels(input.choices, LIMITS.choiceLabelLength);
  return pages(labels, LIMITS.choicesPerMenu).flatMap((page) => page.map(({ label }) => label));
}

function auditText(entry: AuditEntry, view: SettingsView): string {
  const { who, key, change, after } = entry;
  if (!isNotedAct(change)) return entryText(entry);
  return `${who.name}: ${labelOfKey(key, view, texts)} ${texts.settings.acts[change]} ${JSON.stringify(after)}`;
}

function entryText({ who, key, before, after }: AuditEntry): string {
  return `${who.name}: ${key} from ${JSON.stringify(before)} to ${JSON.stringify(after)}`;
}

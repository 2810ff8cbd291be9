import type { PlaceRef } from '../../../../src/adapters/web/admin/admin-protocol.ts';
import { shownRaw } from '../../../../src/adapters/web/page/admin/admin-state.ts';
import type { RawValue } from '../../../../src/threads/administration/form-field.ts';
import type { Scope } from '../../../../src/threads/administration/scope.ts';
import { testSettingsSurface } from '../../../contracts/settings-surface/settings-surface.ts';
import type {
  ShownForm,
  ShownTools,
  Submitted,
  SurfaceDriver,
  Told,
} from '../../../contracts/settings-surface/surface-driver.ts';
import { general } from '../../../tools/settings/settings-world.ts';
import { openAdminWorld, people } from './admin-world.ts';
import { NodeAdminPage } from './node-admin-page.ts';

testSettingsSurface({
  name: 'the admins’ page',
  start: async (definitions) => {
    const { address, world, demote } = await openAdminWorld({ definitions });
    const told: string[] = [];
    const pages: NodeAdminPage[] = [];
    return {
      channel: general,
      people: { ann: people.ann, ben: people.ben, cid: people.cid },
      service: world.service,
      demote: async (person) => demote(person),
      as: (person) => {
        const page = new NodeAdminPage(address, people[person].person.id, told);
        pages.push(page);
        return new PageDriver(page);
      },
      everythingShown: () => [...told, ...pages.map((page) => page.text())].join('\n'),
      everythingStored: async () => {
        const stored: string[] = [];
        for await (const [key, { value }] of world.records.list('')) stored.push(`${key} ${JSON.stringify(value)}`);
        return stored.join('\n');
      },
    };
  },
});

class PageDriver implements SurfaceDriver {
  readonly #page: NodeAdminPage;
  #clicks = 0;
  #tool = '';

  constructor(page: NodeAdminPage) {
    this.#page = page;
  }

  clicks(): number {
    return this.#clicks;
  }

  async openTools(scope: Scope): Promise<ShownTools> {
    await this.#open(scope);
    return this.#tools();
  }

  async toggle(name: string): Promise<ShownTools | Told> {
    const { enabled, label } = this.#toolOf(name);
    if (enabled.lock !== undefined) throw new Error('The switch cannot be pressed.');
    this.#clicks += 1;
    await this.#page.controller.toggle(enabled.key, label, enabled.value !== true);
    return this.#tools();
  }

  async openOptions(tool: string): Promise<ShownForm> {
    this.#clicks += 1;
    this.#tool = tool;
    await this.#page.controller.go({ ...this.#page.state.spot, section: 'tools', tool });
    const { options, secrets, approval, approvalWhen } = this.#toolOf(tool);
    return {
      fields: [...options, ...secrets, approval, approvalWhen].map((setting) => {
        const { key, field } = setting;
        const choices = 'choices' in field.input ? field.input.choices.map(({ label }) => label) : undefined;
        return { key, label: field.label, raw: shownRaw(this.#page.place, setting), ...(choices && { choices }) };
      }),
    };
  }

  async submit(values: Readonly<Record<string, RawValue>>): Promise<Submitted> {
    const { controller } = this.#page;
    for (const [key, raw] of Object.entries(values)) controller.edit(key, raw);
    this.#clicks += 1;
    const { options, secrets, approval, approvalWhen } = this.#toolOf(this.#tool);
    await controller.save([...options, ...secrets, approval, approvalWhen].map(({ key }) => key));
    const { problems } = this.#page.place;
    if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
    const text = this.#page.text();
    return { kind: this.#page.state.notice.kind === 'good' ? 'saved' : 'told', text };
  }

  async pause(scope: Scope, reason: string): Promise<Told> {
    await this.#open(scope);
    const { answer } = this.#page.place;
    if (answer.status === 'ready' && answer.value.kind === 'admin') {
      this.#clicks += 3;
      await this.#page.controller.go({ ...this.#page.state.spot, section: 'settings' });
      await this.#page.controller.pause(true, reason);
    }
    return { kind: 'told', text: this.#page.text() };
  }

  async openAudit(scope: Scope): Promise<string> {
    await this.#open(scope);
    this.#clicks += 1;
    await this.#page.controller.go({ ...this.#page.state.spot, section: 'history' });
    return this.#page.text();
  }

  /** The page, and the place on it. */
  async #open(scope: Scope): Promise<void> {
    this.#clicks += 2;
    await this.#page.controller.start();
    await this.#page.controller.go({ place: placeOf(scope), section: 'tools' });
  }

  #tools(): ShownTools {
    const { answer } = this.#page.place;
    const tools = answer.status === 'ready' && answer.value.kind === 'admin' ? answer.value.view.tools : [];
    return {
      kind: 'tools',
      tools: tools.map(({ name, label, enabled }) => ({ name, label, isOn: enabled.value === true })),
      text: this.#page.text(),
    };
  }

  #toolOf(name: string) {
    const { answer } = this.#page.place;
    const tools = answer.status === 'ready' && answer.value.kind === 'admin' ? answer.value.view.tools : [];
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name} on the page.`);
    return tool;
  }
}

function placeOf(scope: Scope): PlaceRef {
  switch (scope.kind) {
    case 'deployment':
    case 'direct':
      return { kind: scope.kind };
    case 'team':
      return { kind: 'team', team: scope.team };
    case 'channel':
      return { kind: 'channel', team: scope.team, channel: scope.channels[0] };
  }
}

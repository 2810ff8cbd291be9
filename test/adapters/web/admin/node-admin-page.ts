import type { AdminAction } from '../../../../src/adapters/web/page/admin/admin-action.ts';
import { createAdminApi } from '../../../../src/adapters/web/page/admin/admin-api.ts';
import { AdminController } from '../../../../src/adapters/web/page/admin/admin-controller.ts';
import { reduceAdmin } from '../../../../src/adapters/web/page/admin/admin-reduce.ts';
import {
  type AdminState,
  emptyAdminState,
  type PlaceState,
  placeState,
  settingsOf,
} from '../../../../src/adapters/web/page/admin/admin-state.ts';
import { adminTextsOf } from '../../../../src/adapters/web/page/admin/admin-texts.ts';
import { createStore } from '../../../../src/adapters/web/page/store.ts';

/** The admins' page without a browser: its own state and controller, against a real server. */
export class NodeAdminPage {
  readonly controller: AdminController;
  /** Every answer of the server, as text. */
  readonly told: string[];
  readonly #store = createStore<AdminState, AdminAction>(
    reduceAdmin,
    emptyAdminState({ place: { kind: 'deployment' }, section: 'tools' }),
  );

  constructor(address: string, person: string, told: string[] = []) {
    this.told = told;
    const api = createAdminApi({ kind: 'member', person }, async (url, init) => {
      const response = await fetch(`${address}${url}`, init);
      told.push(await response.clone().text());
      return response;
    });
    this.controller = new AdminController({ store: this.#store, api, textsOf: adminTextsOf });
  }

  get state(): AdminState {
    return this.#store.read();
  }

  get place(): PlaceState {
    return placeState(this.state);
  }

  /** What somebody reads on the page now. */
  text(): string {
    const { notice } = this.state;
    const { answer, conflicts, audit } = this.place;
    const lines = [notice.text];
    if (answer.status === 'failed') lines.push(answer.problem);
    if (answer.status === 'ready' && answer.value.kind === 'member') {
      lines.push(answer.value.refusal, ...answer.value.tools.map(({ label }) => label));
    }
    if (answer.status === 'ready' && answer.value.kind === 'admin') {
      for (const { label, enabled, problem } of answer.value.view.tools) {
        lines.push([label, enabled.shown, enabled.lock?.sentence, problem].join(' · '));
      }
    }
    for (const { who, setting, shownBefore, shownAfter } of Object.values(conflicts)) {
      lines.push(`${who.name} changed ${setting} from ${shownBefore} to ${shownAfter}`);
    }
    if (audit?.status === 'ready') {
      lines.push(
        ...audit.value.entries.map(
          ({ who, setting, act, shownBefore, shownAfter }) =>
            `${who.name}: ${setting}: ${act ?? `${shownBefore} →`} ${shownAfter}`,
        ),
      );
    }
    return lines.filter((line) => line !== '').join('\n');
  }

  /** A setting of the place that is open. */
  setting(key: string) {
    const found = settingsOf(this.place).find((setting) => setting.key === key);
    if (found === undefined) throw new Error(`Nothing on the page is set by ${key}.`);
    return found;
  }
}

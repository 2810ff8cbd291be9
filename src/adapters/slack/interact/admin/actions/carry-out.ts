import {
  checkServer,
  disconnectServer,
  openSecret,
  openServerForm,
  openSignIn,
  redrawServerForm,
  removeServer,
} from '../../servers/server-actions.ts';
import type { ActionKind, AdminAction } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { openPanelForm, redrawForm } from './form-actions.ts';
import { goTo } from './go-to.ts';
import { commandThread } from './own-threads.ts';
import { openPause, resume } from './pause-actions.ts';
import { askForget, changeOptOut, showStored } from './privacy-actions.ts';
import { switchTool } from './switch-tool.ts';
import { takeBack } from './take-back.ts';
import { openWhy } from './why-action.ts';

/**
 * Carries out what somebody pressed: what it changes is durable when this resolves, what it shows comes in the
 * background. Rejects with the storage.
 */
export async function carryOutAction(action: AdminAction, context: AdminContext): Promise<void> {
  await ACTIONS[action.kind](action, context);
}

const ACTIONS: Readonly<Record<ActionKind, (action: AdminAction, context: AdminContext) => Promise<void> | void>> = {
  section: goTo,
  scope: goTo,
  channel: goTo,
  page: goTo,
  before: goTo,
  switch: switchTool,
  find: openPanelForm,
  form: openPanelForm,
  formPage: redrawForm,
  moreRoom: redrawForm,
  pause: openPause,
  resume,
  stop: commandThread,
  mute: commandThread,
  stored: showStored,
  forget: askForget,
  optOut: changeOptOut,
  why: openWhy,
  takeBack,
  serverAdd: openServerForm,
  serverAuth: redrawServerForm,
  serverCheck: checkServer,
  serverSecret: openSecret,
  serverConnect: openSignIn,
  serverDisconnect: disconnectServer,
  serverRemove: removeServer,
};

import type { KnownBlock } from '@slack/types';
import type { SettingsView } from '../../../../../threads/administration/settings-service.ts';
import { escapeMrkdwn } from '../../../drawing/mrkdwn/escape-mrkdwn.ts';
import { drawApprovals } from '../../approvals/list/draw-approvals.ts';
import { drawServers } from '../../servers/draw-servers.ts';
import { adminIds } from '../action.ts';
import { type AdminContext, type Rights, refusalOf, rightsAt, scopeIn } from '../admin-context.ts';
import { button, divider, header, row, section } from '../blocks.ts';
import { drawMember } from '../member/draw-member.ts';
import { scopeWords } from '../words.ts';
import { channelMenu } from './channel-menu.ts';
import { drawAudit } from './draw-audit.ts';
import { drawFeedback } from './draw-feedback.ts';
import { drawPause } from './draw-pause.ts';
import { drawSettings } from './draw-settings.ts';
import { drawTools } from './draw-tools.ts';
import { drawUsage } from './draw-usage.ts';
import { OPEN_SECTIONS, type PanelState, type ScopeRef, SECTIONS, type Section, TEAM } from './panel-state.ts';

/** What a panel is drawn for. */
export interface PanelDrawing {
  /** Undefined where somebody has looked at nothing yet: admins are shown tools, everybody else what the bot is. */
  readonly state: PanelState | undefined;
  readonly surface: 'home' | 'modal';
  /** What is to be said of what was just done. */
  readonly notice?: ((view: SettingsView | undefined) => string) | undefined;
}

/** A panel as it is shown: the state may be another than the one that was wanted. */
export interface DrawnPanel {
  readonly state: PanelState;
  readonly blocks: readonly KnownBlock[];
}

const FIRST: PanelState = { section: 'tools', scope: TEAM, page: 0 };

const DRAWERS: Readonly<
  Record<
    Exclude<Section, 'me'>,
    (
      context: AdminContext,
      state: PanelState,
      view: SettingsView,
    ) => readonly KnownBlock[] | Promise<readonly KnownBlock[]>
  >
> = {
  tools: drawTools,
  settings: drawSettings,
  approvals: drawApprovals,
  servers: async (context, { page }) =>
    await drawServers(context, { page, isAdmin: (await rightsAt(context, TEAM)) === 'may' }),
  usage: drawUsage,
  audit: drawAudit,
  feedback: drawFeedback,
};

/**
 * Draws what somebody may see, asked now: an admin of the scope what it is set to, everybody else what the bot is for
 * them, and who can change it where they wanted to. Rejects with the storage.
 */
export async function drawPanel(context: AdminContext, drawing: PanelDrawing): Promise<DrawnPanel> {
  const { state = FIRST, surface } = drawing;
  const ofScope = await rightsAt(context, state.scope);
  if (ofScope === 'may' && state.section !== 'me') return await drawAdmin(context, state, drawing);
  if (OPEN_SECTIONS.has(state.section)) return await drawOpen(context, state, drawing);
  const me: PanelState = { section: 'me', scope: TEAM, page: 0 };
  const said = [
    ...(drawing.notice === undefined ? [] : [drawing.notice(undefined)]),
    // Who has not asked for settings is not refused any.
    ...(drawing.state === undefined || state.section === 'me'
      ? []
      : [escapeMrkdwn(await refusalOf(context, state.scope, ofScope))]),
  ];
  if (surface === 'modal' && state.section !== 'me') return { state: me, blocks: noticeOf(said) };
  const ofTeam = state.scope.kind === 'team' ? ofScope : await rightsAt(context, TEAM);
  return { state: me, blocks: [...noticeOf(said), ...(await drawMember(context, { surface, rights: ofTeam }))] };
}

async function drawAdmin(context: AdminContext, state: PanelState, drawing: PanelDrawing): Promise<DrawnPanel> {
  const { backend, texts } = context;
  const [view, ofDeployment] = await Promise.all([
    backend.host.administration.view(scopeIn(context, state.scope), texts),
    rightsAt(context, { kind: 'deployment' }),
  ]);
  const drawn = state.section === 'me' ? [] : await DRAWERS[state.section](context, state, view);
  const said = drawing.notice === undefined ? [] : [drawing.notice(view)];
  return {
    state,
    blocks: [
      ...(drawing.surface === 'home' ? [header(texts.slackAdmin.title)] : []),
      ...noticeOf(said),
      ...(OPEN_SECTIONS.has(state.section) ? [] : scopeBlocks(context, { scope: state.scope, ofDeployment, view })),
      ...sectionRow(context, state.section, drawing.surface),
      divider(),
      ...drawn,
    ],
  };
}

/** What somebody who is no admin there may see of what everybody may look at, and the way back to what the bot is. */
async function drawOpen(context: AdminContext, state: PanelState, drawing: PanelDrawing): Promise<DrawnPanel> {
  const { page, section: shown } = state;
  const drawn =
    shown === 'servers'
      ? await drawServers(context, { page, isAdmin: (await rightsAt(context, TEAM)) === 'may' })
      : await drawApprovals(context, { page });
  const back = button({
    text: context.texts.slackApprovals.list.back,
    ids: adminIds('section', { section: 'me' }, 'me'),
  });
  return {
    state: { ...state, scope: TEAM },
    blocks: [
      ...noticeOf(drawing.notice === undefined ? [] : [drawing.notice(undefined)]),
      ...(drawing.surface === 'home' ? row(back) : []),
      ...drawn,
    ],
  };
}

function scopeBlocks(
  context: AdminContext,
  {
    scope,
    ofDeployment,
    view,
  }: { readonly scope: ScopeRef; readonly ofDeployment: Rights; readonly view: SettingsView },
): readonly KnownBlock[] {
  return [
    ...scopeRow(context, scope, ofDeployment),
    section(context.texts.slackAdmin.scopeIs(scopeWords(scope))),
    ...drawPause(context, view),
  ];
}

function noticeOf(said: readonly string[]): readonly KnownBlock[] {
  return said.length === 0 ? [] : [section(said.join('\n\n')), divider()];
}

/** Where settings can be looked at: the workspace, one of its channels, and by whoever runs the deployment all of it. */
function scopeRow({ texts }: AdminContext, scope: ScopeRef, ofDeployment: Rights): readonly KnownBlock[] {
  const { slackAdmin } = texts;
  const to = (kind: 'team' | 'direct' | 'deployment') =>
    button({
      text: slackAdmin.scopeButtons[kind],
      ids: adminIds('scope', { scope: kind }, kind),
      style: scope.kind === kind ? 'primary' : undefined,
    });
  return row(
    to('team'),
    channelMenu(slackAdmin.pickChannel, scope),
    ...(ofDeployment === 'may' ? [to('direct'), to('deployment')] : []),
  );
}

function sectionRow({ texts }: AdminContext, shown: Section, surface: 'home' | 'modal'): readonly KnownBlock[] {
  const offered = surface === 'home' ? SECTIONS : SECTIONS.filter((one) => one !== 'me');
  return row(
    ...offered.map((one) =>
      button({
        text: texts.slackAdmin.sections[one],
        ids: adminIds('section', { section: one }, one),
        style: one === shown ? 'primary' : undefined,
      }),
    ),
  );
}

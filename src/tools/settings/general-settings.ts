import type { JsonValue } from '../../core/index.ts';
import { type Texts, textsByLocale } from '../../text/index.ts';
import type { Choice, FieldInput, FormField } from '../../threads/administration/form-field.ts';
import type { Level } from '../../threads/administration/scope.ts';
import type { SettingKey } from '../../threads/administration/settings-service.ts';
import { APPROVAL_DEFAULTS } from '../../threads/approvals/approval-settings.ts';
import type { DeploymentLevels } from './deployment-levels.ts';

/** What there is to set besides tools. Named as in the config, whose value holds where nobody sets it in the chat. */
export interface GeneralSetting {
  readonly key: SettingKey;
  readonly words: (settings: Texts['settings']) => Pick<FormField, 'label' | 'description'>;
  /** Where it may be set in the chat. */
  readonly levels: readonly Level[];
  /** The config's own default; null is nothing. */
  readonly default: JsonValue;
  readonly input: (texts: Texts, deployment: DeploymentLevels) => FieldInput;
}

const EVERYWHERE: readonly Level[] = ['deployment', 'direct', 'team', 'channel'];
const WHERE_TEAMS_ARE: readonly Level[] = ['deployment', 'team'];
/** A channel is a team's, and no other team is to read what is asked for there. */
const WHERE_CHANNELS_ARE: readonly Level[] = ['team', 'channel'];

/** In the order in which people are shown them. */
export const generalSettings: readonly GeneralSetting[] = [
  setting('follow', EVERYWHERE, 'auto', ({ settings }) => choice(settings.choices.follow)),
  setting('progress', EVERYWHERE, 'quiet', ({ settings }) => choice(settings.choices.progress)),
  setting('liveText', EVERYWHERE, 'auto', ({ settings }) => choice(settings.choices.liveText)),
  setting('replyPlace', EVERYWHERE, 'thread', ({ settings }) => choice(settings.choices.replyPlace)),
  setting('locale', EVERYWHERE, 'en', () => ({ kind: 'choice', choices: languages() })),
  setting('instructions', EVERYWHERE, '', () => ({ kind: 'text', minLength: 0, maxLength: 20_000, isLong: true })),
  setting('model', EVERYWHERE, null, (_, { models }) => ({
    kind: 'choice',
    choices: models.map((name) => ({ value: name, label: name })),
  })),
  setting('paused', EVERYWHERE, null, () => ({ kind: 'text', minLength: 0, maxLength: 300, isLong: false })),
  setting('pilotChannels', ['team'], [], () => ({ kind: 'channels', maxItems: 100 })),
  setting('channelAdmins', ['channel'], [], () => ({ kind: 'people', maxItems: 100 })),
  budget('exchangeCost', EVERYWHERE, 2, dollars),
  budget('personDayCost', EVERYWHERE, 10, dollars),
  budget('personDayTokens', EVERYWHERE, 5_000_000, count),
  budget('teamDayCost', WHERE_TEAMS_ARE, 100, dollars),
  budget('teamDayTokens', WHERE_TEAMS_ARE, 50_000_000, count),
  budget('requestsPerHour', EVERYWHERE, 120, count),
  approval('approvers', EVERYWHERE, { kind: 'admins' }, () => ({ kind: 'audience' })),
  approval('ownRequests', EVERYWHERE, APPROVAL_DEFAULTS.ownRequests, () => ({ kind: 'toggle' })),
  approval('notify', EVERYWHERE, APPROVAL_DEFAULTS.notify, ({ settings }) => choice(settings.choices.notify)),
  approval('channel', WHERE_CHANNELS_ARE, [], () => ({ kind: 'channels', maxItems: 1 })),
  approval('expireHours', EVERYWHERE, APPROVAL_DEFAULTS.expireHours, () => whole(1, 720)),
  approval('remindMinutes', EVERYWHERE, APPROVAL_DEFAULTS.remindMinutes, () => whole(0, 10_080)),
];

function setting(
  key: keyof Texts['settings']['general'],
  levels: readonly Level[],
  value: JsonValue,
  input: GeneralSetting['input'],
): GeneralSetting {
  return { key, words: ({ general }) => general[key], levels, default: value, input };
}

function budget(
  name: keyof Texts['settings']['general'],
  levels: readonly Level[],
  value: number,
  input: () => FieldInput,
): GeneralSetting {
  return { key: `budgets.${name}`, words: ({ general }) => general[name], levels, default: value, input };
}

function approval(
  name: keyof Texts['settings']['approvals'],
  levels: readonly Level[],
  value: JsonValue,
  input: GeneralSetting['input'],
): GeneralSetting {
  return { key: `approvals.${name}`, words: ({ approvals }) => approvals[name], levels, default: value, input };
}

function choice(labels: Readonly<Record<string, string>>): FieldInput {
  return { kind: 'choice', choices: Object.entries(labels).map(([value, label]) => ({ value, label })) };
}

/** Each by its own name for itself. */
function languages(): readonly Choice[] {
  return [...textsByLocale.keys()].map((tag) => {
    const label = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
    return { value: tag, label: `${label.charAt(0).toLocaleUpperCase(tag)}${label.slice(1)}` };
  });
}

function dollars(): FieldInput {
  return { kind: 'number', isInteger: false, minimum: 0, maximum: 1_000_000 };
}

function count(): FieldInput {
  return whole(0, 1_000_000_000_000);
}

function whole(minimum: number, maximum: number): FieldInput {
  return { kind: 'number', isInteger: true, minimum, maximum };
}

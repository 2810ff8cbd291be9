import type { SecretBox } from '../../threads/secret-box.ts';
import { resolveSetting } from './resolve-setting.ts';
import type { SettingLevel } from './setting-levels.ts';
import type { ToolSettingDefinitions } from './tool-setting-definitions.ts';

/** Labels of what a tool needs and nobody has entered in a place, or what cannot be opened any more. */
export function missingSecrets(
  { definition, secrets }: Pick<ToolSettingDefinitions, 'definition' | 'secrets'>,
  levels: readonly SettingLevel[],
  box: SecretBox | undefined,
): readonly string[] {
  return Object.entries(definition.secrets ?? {}).flatMap(([name, { label, isRequired = false }]) => {
    const setting = secrets[name];
    if (!isRequired || setting?.purpose === undefined) return [];
    const { value } = resolveSetting(setting, levels);
    const opened = typeof value === 'string' ? box?.open(value, setting.purpose) : undefined;
    return opened === undefined ? [label] : [];
  });
}

import { testSettingsSurface } from '../../../../contracts/settings-surface/settings-surface.ts';
import { discordSurface } from './discord-surface.ts';

testSettingsSurface(discordSurface);

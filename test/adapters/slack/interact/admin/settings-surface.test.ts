import { testSettingsSurface } from '../../../../contracts/settings-surface/settings-surface.ts';
import { surfaceOnSlack } from './support/surface-on-slack.ts';

testSettingsSurface(surfaceOnSlack('http'));

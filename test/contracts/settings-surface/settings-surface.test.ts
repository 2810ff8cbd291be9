import { memorySurface } from './memory-surface.ts';
import { testSettingsSurface } from './settings-surface.ts';

testSettingsSurface(memorySurface);

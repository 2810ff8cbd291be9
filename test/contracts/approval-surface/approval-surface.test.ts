import { testApprovalSurface } from './approval-surface.ts';
import { memorySurface } from './memory-surface.ts';

testApprovalSurface(memorySurface);

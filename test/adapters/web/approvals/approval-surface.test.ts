import { testApprovalSurface } from '../../../contracts/approval-surface/approval-surface.ts';
import { webSurface } from './web-surface.ts';

testApprovalSurface(webSurface);

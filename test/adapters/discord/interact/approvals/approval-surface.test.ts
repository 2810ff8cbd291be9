import { testApprovalSurface } from '../../../../contracts/approval-surface/approval-surface.ts';
import { discordApprovals } from './discord-approval-surface.ts';

testApprovalSurface(discordApprovals);

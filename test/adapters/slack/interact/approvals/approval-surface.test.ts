import { testApprovalSurface } from '../../../../contracts/approval-surface/approval-surface.ts';
import { approvalsOnSlack } from './support/approvals-on-slack.ts';

testApprovalSurface(approvalsOnSlack('http'));
testApprovalSurface(approvalsOnSlack('socket'));

import type { KnownBlock } from '@slack/types';
import { adminIds } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { button, header, row, section } from '../blocks.ts';

/** What is kept of somebody, and what they can do about it. */
export async function drawPrivacy({ backend, actor, texts }: AdminContext): Promise<readonly KnownBlock[]> {
  const { me, cancel } = texts.slackAdmin;
  const isOut = await backend.host.privacy.hasOptedOut(actor.person.id);
  const change = isOut ? me.takeInConfirm : me.leaveOutConfirm;
  return [
    header(me.privacyTitle),
    section(isOut ? me.isLeftOut : me.privacyAbout),
    ...row(
      button({ text: me.whatIsStored, ids: adminIds('stored') }),
      button({
        text: isOut ? me.takeIn : me.leaveOut,
        ids: adminIds('optOut', { out: !isOut }),
        confirm: { ...change, deny: cancel },
      }),
      button({
        text: me.forget,
        ids: adminIds('forget'),
        style: 'danger',
        confirm: { ...me.forgetConfirm, deny: cancel },
      }),
    ),
  ];
}

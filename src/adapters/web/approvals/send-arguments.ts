import type { FastifyReply } from 'fastify';
import type { Texts } from '../../../text/index.ts';
import type { AdapterHost } from '../../../threads/adapter.ts';
import type { PendingOf } from '../../../threads/approvals/approvals.ts';
import { Refusal } from '../refusal.ts';

/**
 * Sends all arguments of a request that waits, as a text to be saved: a model wrote them.
 *
 * @throws Refusal when nothing of that id is among what somebody may see.
 */
export async function sendArguments(
  id: string,
  whose: PendingOf | readonly PendingOf[],
  { host, texts }: { readonly host: Pick<AdapterHost, 'approvals'>; readonly texts: Texts },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const approval = (await host.approvals.pending(whose)).items.find((each) => each.id === id);
  const card = approval === undefined ? undefined : await host.approvals.card(approval, texts);
  if (card?.file === undefined) throw new Refusal(404, 'unknown_request', texts.web.unknownRequest);
  return reply
    .header('content-type', 'text/plain; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileNameOf(card.file.name)}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(card.file.text);
}

/** Letters, digits and what separates them: the rest has no business in a header. */
function fileNameOf(name: string): string {
  return name.replace(/[^\w.-]+/gu, '-').slice(0, 100);
}

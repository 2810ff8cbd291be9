import type { DrawnReply } from '../../../../../src/adapters/discord/drawing/reply/draw-reply.ts';
import { violations } from '../../../../testing/fake-discord/spec/schemas.ts';

/** What of a message Discord refuses, a sentence each: by its published schema, and by the limits that bots have. */
export function checkMessage({ files, ...body }: DrawnReply): readonly string[] {
  const buttons = body.components.flatMap(({ components }) => components);
  const ids = buttons.map(({ custom_id: id }) => id);
  return [
    ...violations('MessageCreateRequest', body),
    ...violations('MessageEditRequestPartial', body),
    ...check(body.content.trim() !== '' && body.content.length <= 2_000, `content of ${body.content.length}`),
    ...check(body.components.length <= 5, 'too many rows'),
    ...check(
      body.components.every(({ components }) => components.length >= 1 && components.length <= 5),
      'a row',
    ),
    ...check(new Set(ids).size === ids.length, 'a custom_id stands twice'),
    ...check(
      buttons.every(({ custom_id: id, label = '' }) => id.length <= 100 && label.length >= 1 && label.length <= 80),
      'a button',
    ),
    ...check(files.length <= 10 && files.every(({ name }) => name !== ''), 'files'),
  ];
}

function check(isRight: boolean, problem: string): readonly string[] {
  return isRight ? [] : [problem];
}

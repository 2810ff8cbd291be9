import { describe, expect, it } from 'vitest';
import { MessageIds } from '../../../src/adapters/web/message-ids.ts';
import { messageIdOf } from '../../../src/adapters/web/message-link.ts';
import { writeAddress } from '../../../src/adapters/web/page/state/address-bar.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MemoryRecords } from '../../../src/threads/memory/index.ts';

const clock = createFakeClock();
const { id } = await new MessageIds(new MemoryRecords({ clock }), clock, () => '0f9a3c77-1111').next('general');

describe('a link of the playground', () => {
  it('leads to the message that it names, whether it is an id or the address of a thread', () => {
    const place = { channel: 'general', thread: id, isInspecting: true };
    const address = `http://127.0.0.1:3000/playground${writeAddress({ person: 'web:ada', place })}`;
    expect([messageIdOf(id), messageIdOf(address)]).toEqual([id, id]);
  });

  it.each(['', 'hello', 'https://example.com/', 'http://127.0.0.1:3000/?thread=42', '1700000000.000100', `${id}0`])(
    'leads nowhere when it is "%s"',
    (link) => {
      expect(messageIdOf(link)).toBeUndefined();
    },
  );
});

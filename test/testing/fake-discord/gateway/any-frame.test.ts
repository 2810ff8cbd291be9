import { assert, constantFrom, dictionary, json, jsonValue, oneof, property, sample, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { blankContent } from '../../../../src/testing/fake-discord/gateway/blank-content.ts';
import { parseClientFrame } from '../../../../src/testing/fake-discord/gateway/client-frame.ts';
import { start } from '../started.ts';
import { connect, openSession } from './raw-connection.ts';

test('Whatever bytes a client sends, they are a frame or the connection is closed with 4002', () => {
  assert(
    property(
      oneof(
        uint8Array({ maxLength: 5000 }),
        json().map((text) => new TextEncoder().encode(text)),
      ),
      (bytes) => {
        const frame = parseClientFrame(Buffer.from(bytes));
        expect(frame.kind === 'refused' ? frame.closeCode === 4002 : Number.isInteger(frame.op)).toBe(true);
      },
    ),
  );
});

test('Whatever a message holds, its blank content tells nothing of it', () => {
  const secret = dictionary(constantFrom('content', 'embeds', 'attachments', 'components', 'poll'), json());
  assert(
    property(secret, jsonValue(), (content, replied) => {
      const blank = blankContent({ ...content, guild_id: ids.guild, referenced_message: replied }, ids.app);
      expect({ content: '', embeds: [], attachments: [], components: [], ...blank }).toMatchObject({
        content: '',
        embeds: [],
        attachments: [],
        components: [],
      });
      expect('poll' in blank).toBe(false);
    }),
  );
});

test.each([2, 6])('Whatever op %i holds, the gateway goes on for others', async (op) => {
  const discord = await start();
  for (const data of sample(jsonValue(), 50)) {
    const connection = await connect(discord);
    connection.send(op, data);
    expect([4002, 4004]).toContain(await connection.closed);
  }
  expect((await openSession(discord)).ready.v).toBe(10);
});

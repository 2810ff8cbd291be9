import { describe, expect, it } from 'vitest';
import { CHANNELS } from '../../../src/adapters/web/directory.ts';
import { EventHub, type NumberedEvent } from '../../../src/adapters/web/event-hub.ts';
import type { SharedEvent } from '../../../src/adapters/web/process-bus.ts';
import type { ChatMessage } from '../../../src/adapters/web/protocol.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { SharedEvents } from '../../support/processes/shared-events.ts';

function open(origin = 'here', shared = new SharedEvents(), clock = createFakeClock()) {
  const hub = new EventHub({ events: shared.of(origin, () => true), clock, origin });
  hub.listen();
  const heard: NumberedEvent[] = [];
  hub.subscribe((numbered) => heard.push(numbered));
  return { hub, shared, heard, clock };
}

function removed(messageId: number): SharedEvent {
  return { type: 'removed', channel: 'general', messageId: String(messageId) };
}

function publish(hub: EventHub, count: number): void {
  for (let index = 1; index <= count; index += 1) hub.publish(removed(index));
}

describe('EventHub', () => {
  it('numbers events one after another, under the name of the process', () => {
    const { hub, heard } = open();
    expect(hub.lastId).toBe('here.0');
    publish(hub, 2);
    expect(heard).toEqual([
      { id: 'here.1', event: removed(1) },
      { id: 'here.2', event: removed(2) },
    ]);
    expect([hub.lastId, hub.since('here.0'), hub.since('here.1'), hub.since('here.2')]).toEqual([
      'here.2',
      heard,
      heard.slice(1),
      [],
    ]);
  });

  it('knows the last thousand, and says when it does not know any more', () => {
    const { hub } = open();
    publish(hub, 1_000);
    expect(hub.since('here.0')?.length).toBe(1_000);
    publish(hub, 1);
    expect(hub.since('here.0')).toBeUndefined();
    expect(hub.since('here.1')?.length).toBe(1_000);
  });

  it.each(['here.2', 'here.-1', 'here.x', 'here', 'there.1', '', 'here.1.1'])(
    'takes no id for its own that it has not given: %s',
    (id) => {
      const { hub } = open();
      publish(hub, 1);
      expect(hub.since(id)).toBeUndefined();
    },
  );

  it('tells other processes, and hears of theirs under numbers of its own', async () => {
    const { hub, shared, heard, clock } = open();
    const { hub: other, heard: heardThere } = open('there', shared, clock);
    hub.publish(removed(1));
    await clock.advanceAsync(0);
    other.publish(removed(2));
    await clock.advanceAsync(0);
    const both = (name: string) => [
      { id: `${name}.1`, event: removed(1) },
      { id: `${name}.2`, event: removed(2) },
    ];
    expect([heard, heardThere]).toEqual([both('here'), both('there')]);
    hub.close();
    other.publish(removed(3));
    await clock.advanceAsync(0);
    expect([heard.length, heardThere.length]).toEqual([2, 3]);
  });

  it('tells pages once which channel to load again, when events of it were lost', async () => {
    const { hub, shared, heard, clock } = open();
    const { hub: other } = open('there', shared, clock);
    let sent = 0;
    shared.isLost = () => (sent += 1) % 2 === 1;
    publish(other, 6);
    await clock.advanceAsync(200);
    expect(heard.map(({ id, event }) => [id, event])).toEqual([
      ['here.1', removed(2)],
      ['here.2', removed(4)],
      ['here.3', removed(6)],
      ['here.4', { type: 'stale', channel: 'general' }],
    ]);
    expect(hub.since('here.3')).toEqual(heard.slice(3));
  });

  it('tells pages to load all channels again, when a process died without a word', async () => {
    const { shared, heard, clock } = open();
    const { hub: other } = open('there', shared, clock);
    publish(other, 1);
    await clock.advanceAsync(0);
    shared.isLost = () => true;
    await clock.advanceAsync(10_200);
    expect(heard.slice(1).map(({ event }) => event)).toEqual(
      CHANNELS.map(({ id }) => ({ type: 'stale', channel: id })),
    );
  });

  it('does not tell what a message said before it was deleted, though it hears of that later', async () => {
    const { hub, shared, heard, clock } = open();
    const { hub: other } = open('there', shared, clock);
    hub.publish({ type: 'message', message: message('a secret') });
    hub.publish({ type: 'message', message: { ...message(''), isDeleted: true } });
    other.publish({ type: 'message', message: message('a secret, edited') });
    await clock.advanceAsync(0);
    expect(JSON.stringify(hub.since('here.0'))).not.toContain('secret');
    expect(heard).toHaveLength(2);
  });
});

function message(text: string): ChatMessage {
  return {
    id: '1',
    channel: 'general',
    author: { id: 'web:ada', name: 'Ada', isBot: false },
    at: 0,
    content: { kind: 'person', text },
    attachments: [],
    revision: 1,
  };
}

import { describe, expect, it } from 'vitest';
import { EventHub, type KeptEvent, type NumberedEvent } from '../../../src/adapters/web/event-hub.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { MemoryRunEvents } from '../../../src/threads/memory/run-events.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';

const FIRST = 5_000;

function open(origin = 'here', events = new MemoryRunEvents({ logger: silentLogger })) {
  const hub = new EventHub({ events, clock: createFakeClock(FIRST / 1_000), origin });
  const heard: NumberedEvent[] = [];
  hub.subscribe((numbered) => heard.push(numbered));
  return { hub, events, heard };
}

function removed(messageId: number): KeptEvent {
  return { type: 'removed', channel: 'general', messageId: String(messageId) };
}

function publish(hub: EventHub, count: number): void {
  for (let index = 1; index <= count; index += 1) hub.publish(removed(index));
}

describe('EventHub', () => {
  it('numbers events one after another from its time of start on', () => {
    const { hub, heard } = open();
    expect(hub.lastId).toBe(FIRST);
    publish(hub, 2);
    expect(heard).toEqual([
      { id: FIRST + 1, event: removed(1) },
      { id: FIRST + 2, event: removed(2) },
    ]);
    expect([hub.lastId, hub.since(FIRST), hub.since(FIRST + 1), hub.since(FIRST + 2)]).toEqual([
      FIRST + 2,
      heard,
      heard.slice(1),
      [],
    ]);
    expect(hub.since(0)).toEqual(heard);
  });

  it('knows the last thousand, and says when it does not know any more', () => {
    const { hub } = open();
    publish(hub, 1_000);
    expect(hub.since(FIRST)?.length).toBe(1_000);
    publish(hub, 1);
    expect(hub.since(FIRST)).toBeUndefined();
    expect(hub.since(0)).toBeUndefined();
    expect(hub.since(FIRST + 1)?.length).toBe(1_000);
  });

  it('takes no id for its own that it has not given', () => {
    const { hub } = open();
    publish(hub, 1);
    expect([hub.since(FIRST - 1), hub.since(FIRST + 2), hub.since(1)]).toEqual([undefined, undefined, undefined]);
  });

  it('tells other processes, and hears of theirs under numbers of its own', () => {
    const { hub, events, heard } = open();
    const { hub: other, heard: heardThere } = open('there', events);
    hub.publish(removed(1));
    other.publish(removed(2));
    const both = [
      { id: FIRST + 1, event: removed(1) },
      { id: FIRST + 2, event: removed(2) },
    ];
    expect([heard, heardThere]).toEqual([both, both]);
    hub.close();
    other.publish(removed(3));
    expect([heard, heardThere.length]).toEqual([both, 3]);
  });

  it('does not mind what else is told where processes tell each other', () => {
    const { events, heard } = open();
    const bus = toThreadId({ platform: 'web', channel: '*' });
    events.publish(bus, { kind: 'platform', event: 'nonsense' });
    events.publish(bus, { kind: 'platform', event: null });
    events.publish(bus, { kind: 'released' });
    expect(heard).toEqual([]);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { PtySession } from './pty-session.ts';

describe('threadloop chat on a real pseudo-terminal', () => {
  const sessions: PtySession[] = [];
  const open = (argv: readonly string[], columns: number): PtySession => {
    const session = new PtySession(argv, columns);
    sessions.push(session);
    return session;
  };

  afterEach(() => {
    for (const session of sessions.splice(0)) session.end();
  });

  it('answers, is steered while it works, stops, is resized and quits', async () => {
    const session = open(['chat', '--as', 'alice', '--progress', 'normal'], 80);
    await session.see(/^alice> *$/mu);

    session.type('hello\r');
    await session.see(/^threadloop: .*offline demo model[^]*\n\nalice>$/mu);

    session.type('count to 3\r');
    await session.see(/^- Countdown \(running\)\n.*Working.*\(\d+s\)/mu);
    session.type('what time is it in Tokyo?\ra line that is be');
    session.type('ing typed');
    await session.see(/^alice: what time is it in Tokyo\?\nsteering: read before the next step$/mu);
    await session.see(/Asia\/Tokyo[^]*\n\nalice> a line that is being typed$/u);

    session.resize(30);
    await session.see(/^alice> a line that is being t\nyped$/mu);
    session.type('\u0015count to 50\r');
    await session.see(/^- Countdown \(running\)$/mu);
    session.type('\u0003');
    await session.see(/^Stopping\./mu);
    await session.see(/Stopped[^]*\nalice>$/u);

    session.type('\u001b[A');
    await session.see(/^alice> count to 50$/mu);
    session.type('\u0015/as bob\r');
    await session.see(/^bob>$/mu);
    session.type('/quit\r');
    expect(await session.exitCode).toBe(0);
    expect(session.terminal.text).not.toMatch(/^bob>/mu);
  }, 60_000);
});

import { describe, expect, it, onTestFinished } from 'vitest';
import { Deployment } from './deployment.ts';
import { hasEnded, lines, openPlayground, shown } from './open-playground.ts';

const PERSON = { person: 'web:ada' };

describe('erasing a person of the playground', () => {
  it('leaves nothing for pages that come later, nor in what is kept for those that were away', async () => {
    const playground = await openPlayground(['You said it, Ada.', 'Nothing.']);
    onTestFinished(() => playground.close());
    const page = await playground.listen('person=web:ben');
    const root = await playground.say('web:ada', 'general', '@threadloop the secret');
    await page.until((events) => hasEnded(events));
    const other = await playground.say('web:ben', 'general', '@threadloop hi');
    await page.until((events) => hasEnded(events, 2));
    await playground.erase(PERSON);
    await page.until((events) => shown(events).some(({ author }) => author.name === 'Somebody'));
    expect(lines(shown(page.events))).toEqual(['Somebody: ', 'Ben: @threadloop hi', 'threadloop: Nothing.']);
    const late = await playground.listen('person=web:ben&after=000001.0');
    await late.until((events) => shown(events).length >= 3);
    expect(JSON.stringify(late.events)).not.toMatch(/secret|Ada/u);
    const { body } = await playground.get('/messages?person=web:ben&channel=general');
    expect(body['messages']).toMatchObject([
      { id: root.id, isDeleted: true, author: { id: 'erased' }, content: { text: '' } },
      { id: other.id, content: { text: '@threadloop hi' } },
    ]);
  });

  it.each([
    ['is heard', () => false],
    ['is not heard', () => true],
  ])('is seen on the pages of other processes, though it %s', async (_, isLost) => {
    const deployment = new Deployment(['You said it, Ada.']);
    onTestFinished(() => deployment.close());
    const [one, two] = [await deployment.begin('one', 'gateway'), await deployment.begin('two', 'all')];
    const ben = await deployment.open('web:ben', { channel: 'general', isInspecting: false }, one);
    const root = await deployment.say(two, 'web:ada', 'general', '@threadloop the secret');
    const key = `general/${root.id}`;
    ben.controller.go({ channel: 'general', thread: root.id, isInspecting: false });
    await deployment.until(() => ben.messages(key).length === 2 && ben.state.activities[key]?.isWorking === false);
    deployment.processes.events.isLost = isLost;
    await two.bot.erase(PERSON);
    await deployment.until(() => ben.messages(key).length === 1);
    expect([lines(ben.messages(key)), lines(ben.messages('general'))]).toEqual([['Somebody: '], ['Somebody: ']]);
  });
});

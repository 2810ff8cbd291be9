import { afterEach, describe, expect, it } from 'vitest';
import type { ThreadMessages } from '../../../src/adapters/web/protocol.ts';
import { after, call, type ScriptEntry, stall, text } from '../../../src/testing/index.ts';
import { type DeployedProcess, Deployment } from './deployment.ts';
import { createGatedTool } from './gated-tool.ts';
import type { NodePage } from './node-page.ts';
import { lines } from './open-playground.ts';

const IN_GENERAL = { channel: 'general', isInspecting: false };

let deployment: Deployment;

afterEach(() => deployment.close());

/** Two gateways and two workers. */
async function deploy(script: readonly ScriptEntry[], options = {}) {
  deployment = new Deployment(script, options);
  const one = await deployment.begin('gateway one', 'gateway');
  const two = await deployment.begin('gateway two', 'gateway');
  const workers = [await deployment.begin('worker one', 'worker'), await deployment.begin('worker two', 'worker')];
  const running = (): DeployedProcess => {
    const worker = workers.find((candidate) => deployment.processes.activations.isRunning(candidate.name));
    if (worker === undefined) throw new Error('No worker runs anything.');
    return worker;
  };
  return { one, two, running };
}

function hasAnswered(page: NodePage, key: string, count = 1): boolean {
  const ends = page.messages(key).filter(({ content }) => content.kind === 'text' && content.buttons.length > 0);
  return ends.length === count && page.state.activities[key]?.isWorking === false;
}

/** A thread as a process has it. */
async function threadAt({ address }: DeployedProcess, root: string): Promise<ThreadMessages> {
  const response = await fetch(`${address}/playground/api/thread?person=web:ada&channel=general&root=${root}`);
  return (await response.json()) as ThreadMessages;
}

describe('gateways and workers in processes of their own', () => {
  it('show everywhere what is said at one, and what a worker answers while it grows', async () => {
    const { one, two } = await deploy([text('Forty', '-two.')]);
    const ada = await deployment.open('web:ada', IN_GENERAL, one);
    const ben = await deployment.open('web:ben', IN_GENERAL, two);
    const root = await deployment.say(one, 'web:ada', 'general', '@threadloop what is 6*7?');
    await deployment.until(() => ben.messages('general').length === 1);
    const key = `general/${root.id}`;
    for (const page of [ada, ben]) page.controller.go({ ...IN_GENERAL, thread: root.id });
    await deployment.until(() => hasAnswered(ada, key) && hasAnswered(ben, key));
    expect(lines(ben.messages(key))).toEqual(['Ada: @threadloop what is 6*7?', 'threadloop: Forty-two.']);
    const { messages, activity } = await threadAt(two, root.id);
    expect(messages[0]).toEqual({ ...root, judgement: root.judgement });
    for (const page of [ada, ben]) {
      expect([page.messages(key), page.state.activities[key]]).toEqual([messages, activity]);
      expect(page.messages('general')).toEqual([root]);
    }
    expect(activity).toMatchObject({ isWorking: false, receipts: { [root.id]: 'started' } });
    expect(ben.state.threads[key]).toMatchObject({ replies: 1 });
  });

  it('show the steps of tools, receipts and what steers, and the inspector hears the worker', async () => {
    const { tool, open } = createGatedTool();
    const { one, two } = await deploy([call('wait'), 'Done, in blue.'], { tools: [tool], progress: 'normal' });
    const root = await deployment.say(one, 'web:ada', 'general', '@threadloop paint it');
    const key = `general/${root.id}`;
    const ben = await deployment.open('web:ben', { channel: 'general', thread: root.id, isInspecting: true }, two);
    await deployment.until(() => JSON.stringify(ben.messages(key)).includes('"state":"running"'));
    expect(ben.state.activities[key]).toMatchObject({ isWorking: true });
    const steering = await deployment.say(two, 'web:ben', 'general', 'in blue', root.id);
    expect(steering.judgement?.status).toBe('steering');
    await deployment.until(() => ben.state.activities[key]?.receipts[steering.id] === 'steering');
    open();
    await deployment.until(() => hasAnswered(ben, key));
    const live = ben.told.flatMap((event) => (event.type === 'live' ? [event.event] : []));
    const heard = live.map((event) => (event.kind === 'agent' ? event.event.type : event.kind));
    expect(heard).toEqual(
      expect.arrayContaining([
        'accepted',
        'steered',
        'tool_execution_end',
        'message_update',
        'exchangeEnd',
        'released',
      ]),
    );
    expect(lines(ben.messages(key)).at(-1)).toBe('threadloop: Done, in blue.');
  });

  it('go on in the same message when the worker that answers is killed', async () => {
    const { one, two, running } = await deploy([stall(text('I was about to')), 'Forty-two.']);
    const ben = await deployment.open('web:ben', IN_GENERAL, two);
    const root = await deployment.say(one, 'web:ada', 'general', '@threadloop what is 6*7?');
    const key = `general/${root.id}`;
    ben.controller.go({ ...IN_GENERAL, thread: root.id });
    await deployment.until(() => lines(ben.messages(key)).includes('threadloop: I was about to'));
    const [, begun] = ben.messages(key);
    deployment.kill(running());
    await deployment.until(() => hasAnswered(ben, key));
    const [, ...answers] = ben.messages(key);
    expect(answers.map(({ id }) => id)).toEqual([begun?.id]);
    expect(lines(answers)).toEqual(['threadloop: Forty-two.']);
    expect((await threadAt(one, root.id)).messages).toEqual(ben.messages(key));
  });

  it('show the end, once, though a worker that was frozen wakes after another one has answered', async () => {
    const { one, two, running } = await deploy([
      { ...stall(text('I was ', 'about ', 'to say')), delayMs: 500 },
      'Forty-two.',
    ]);
    const ben = await deployment.open('web:ben', IN_GENERAL, two);
    const root = await deployment.say(one, 'web:ada', 'general', '@threadloop what is 6*7?');
    const key = `general/${root.id}`;
    ben.controller.go({ ...IN_GENERAL, thread: root.id });
    await deployment.until(() => ben.state.activities[key]?.isWorking === true);
    const frozen = running();
    // In the middle of its writing.
    deployment.processes.events.isLost = ({ from, event }) => {
      if (from === frozen.name && event.kind === 'reply') frozen.freeze();
      return false;
    };
    await deployment.pass(1_000);
    deployment.processes.activations.lose(frozen.name);
    await deployment.until(() => hasAnswered(ben, key));
    const shown = ben.messages(key);
    frozen.thaw();
    await deployment.pass(60_000);
    expect(ben.messages(key).map(({ id, content }) => [id, content])).toEqual(
      shown.map(({ id, content }) => [id, content]),
    );
    expect(lines(shown)).toEqual(['Ada: @threadloop what is 6*7?', 'threadloop: Forty-two.']);
  });

  it('hand a thread over when a worker ends in order', async () => {
    const { one, two, running } = await deploy([stall(text('I was about to')), 'Forty-two.']);
    const ben = await deployment.open('web:ben', IN_GENERAL, two);
    const root = await deployment.say(one, 'web:ada', 'general', '@threadloop what is 6*7?');
    const key = `general/${root.id}`;
    ben.controller.go({ ...IN_GENERAL, thread: root.id });
    await deployment.until(() => lines(ben.messages(key)).includes('threadloop: I was about to'));
    const worker = running();
    const stopped = worker.bot.stop(0);
    await deployment.until(() => hasAnswered(ben, key));
    await stopped;
    expect(lines(ben.messages(key))).toEqual(['Ada: @threadloop what is 6*7?', 'threadloop: Forty-two.']);
    expect(worker.log).toEqual(['open', 'close']);
  });

  it('serve a page whose every request goes to another gateway', async () => {
    const { one, two } = await deploy([after(500, 'Hello.'), 'Again.']);
    const ben = await deployment.open('web:ben', IN_GENERAL, one, two);
    const root = await deployment.say(one, 'web:ada', 'general', '@threadloop hi');
    const key = `general/${root.id}`;
    ben.controller.go({ ...IN_GENERAL, thread: root.id, isInspecting: true });
    await deployment.until(() => hasAnswered(ben, key));
    await deployment.say(two, 'web:ada', 'general', 'once more', root.id);
    await deployment.until(() => hasAnswered(ben, key, 2));
    await deployment.pass(60_000);
    expect((await threadAt(one, root.id)).messages).toEqual(ben.messages(key));
    expect(ben.asked.length).toBeLessThan(30);
  });

  it('keep a page going whose gateway ends', async () => {
    const { one, two } = await deploy([]);
    const ben = await deployment.open('web:ben', IN_GENERAL, one, two);
    await deployment.end(one);
    const message = await deployment.say(two, 'web:ada', 'random', 'still here');
    await deployment.until(() => ben.messages('random').some(({ id }) => id === message.id));
    await deployment.until(() => ben.state.connection.kind === 'open');
    expect(lines(ben.messages('random'))).toEqual(['Ada: still here']);
  });
});

describe('a page whose gateway does not hear everything', () => {
  it.each([2, 3, 5])(
    'comes to show the same without being loaded again, though one event of %i is lost',
    async (nth) => {
      const { tool, open } = createGatedTool();
      open();
      const { one, two } = await deploy([call('wait'), after(100, text('One, ', 'two, ', 'three.')), 'And so on.'], {
        tools: [tool],
        progress: 'quiet',
      });
      deployment.processes.events.loseEvery(nth);
      const ben = await deployment.open('web:ben', IN_GENERAL, two);
      const root = await deployment.say(one, 'web:ada', 'general', '@threadloop count');
      const key = `general/${root.id}`;
      await deployment.until(() => ben.messages('general').length === 1);
      ben.controller.go({ ...IN_GENERAL, thread: root.id });
      await deployment.until(() => hasAnswered(ben, key));
      await deployment.say(one, 'web:ada', 'general', 'go on', root.id);
      await deployment.until(() => hasAnswered(ben, key, 2));
      await deployment.pass(10_000);
      const { messages, activity } = await threadAt(one, root.id);
      expect([ben.messages(key), ben.state.activities[key]]).toEqual([messages, activity]);
      expect(ben.state.threads[key]?.replies).toBe(messages.length - 1);
    },
  );

  it('comes to show the same within a minute, though it hears nothing at all', async () => {
    const { one, two } = await deploy(['Forty-two.', 'Forty-eight.']);
    deployment.processes.events.isLost = () => true;
    const ben = await deployment.open('web:ben', IN_GENERAL, two);
    const root = await deployment.say(one, 'web:ada', 'general', '@threadloop what is 6*7?');
    await deployment.until(() => ben.messages('general').length === 1);
    const key = `general/${root.id}`;
    ben.controller.go({ ...IN_GENERAL, thread: root.id });
    await deployment.until(() => hasAnswered(ben, key));
    expect(deployment.clock.now() - root.at).toBeLessThan(61_000);
    await deployment.say(one, 'web:ada', 'general', '@threadloop and 6*8?', root.id);
    await deployment.until(() => hasAnswered(ben, key, 2));
    expect(ben.messages(key)).toEqual((await threadAt(one, root.id)).messages);
  });

  it('comes to show the end though nothing of the answer was heard, and the worker was killed after it', async () => {
    const { one, two, running } = await deploy([after(500, 'Forty-two.')]);
    const ben = await deployment.open('web:ben', IN_GENERAL, two);
    const root = await deployment.say(one, 'web:ada', 'general', '@threadloop what is 6*7?');
    const key = `general/${root.id}`;
    ben.controller.go({ ...IN_GENERAL, thread: root.id });
    await deployment.until(() => ben.state.activities[key]?.isWorking === true);
    const worker = running();
    deployment.processes.events.isLost = ({ from }) => from === worker.name;
    await deployment.until(async () => (await threadAt(one, root.id)).messages.length === 2);
    await deployment.pass(1_000);
    deployment.kill(worker);
    await deployment.until(() => hasAnswered(ben, key));
    expect(lines(ben.messages(key)).at(-1)).toBe('threadloop: Forty-two.');
  });
});

describe('what is stored once for all processes', () => {
  it('keeps its id, so that a page knows that it is the same playground', async () => {
    const { one, two } = await deploy([]);
    const ids = await Promise.all(
      [one, two].map(async ({ address }) => {
        const answer = await fetch(`${address}/playground/api/start?person=web:ada`);
        return ((await answer.json()) as { serverId: string }).serverId;
      }),
    );
    expect(ids[0]).toBe(ids[1]);
  });

  it('has the files, and the order of what is said at the same time', async () => {
    const { one, two } = await deploy([]);
    const upload = await fetch(`${one.address}/playground/api/files?person=web:ada&name=a.txt`, {
      method: 'POST',
      body: 'abc',
    });
    const { id } = (await upload.json()) as { id: string };
    expect(await (await fetch(`${two.address}/playground/api/files/${id}`)).text()).toBe('abc');
    const said = [one, two, one, two].map((at, index) => deployment.say(at, 'web:ada', 'random', `${index}`));
    const ids = (await Promise.all(said)).map((message) => message.id);
    expect(new Set(ids).size).toBe(4);
    const read = async ({ address }: DeployedProcess) => {
      const answer = await fetch(`${address}/playground/api/messages?person=web:ada&channel=random`);
      return ((await answer.json()) as ThreadMessages).messages.map((message) => message.id);
    };
    expect([await read(one), await read(two)]).toEqual([ids.toSorted(), ids.toSorted()]);
  });
});

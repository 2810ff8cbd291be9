import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { call } from '../../../src/testing/index.ts';
import { APPROVE, decide, pendingOf, start } from './consent-world.ts';

describe('the arguments of an approved call', () => {
  it('are those that were shown, also where checking them stops at its limit the first time', async () => {
    const long = 'x'.repeat(7_500);
    const leaf = {
      type: 'object',
      properties: { [long]: { type: 'integer' }, n: { type: 'integer' } },
      required: ['n'],
    };
    const nested = (depth: number): object =>
      depth === 0 ? leaf : { anyOf: [nested(depth - 1), { type: 'boolean' }] };
    const properties = {
      a: nested(4),
      b: nested(4),
      c: nested(4),
      e: nested(4),
      to: { type: 'string', default: 'prod' },
    };
    const { world, calls } = await start({
      script: [call('deploy', { a: { n: '1' }, b: { n: '2' }, c: { n: '3' }, e: { n: '4' } }), 'I asked.', 'So.'],
      definition: { parameters: { type: 'object', properties }, validation: 'bounded' },
    });
    await world.say('deploy');
    await world.settle();
    const [waiting] = await pendingOf(world);
    await decide(world, waiting?.id ?? '', APPROVE, 'root');
    await world.settle();
    expect(calls).toEqual([waiting?.arguments]);
  });

  it('are prepared before they are shown, and not again', async () => {
    const { world, calls } = await start({
      script: [call('deploy', { to: 'prod' }), 'I asked.', 'So.'],
      definition: { prepareArguments: (args) => ({ to: `${String(Object(args).to)}!` }) },
    });
    await world.say('deploy');
    await world.settle();
    const [waiting] = await pendingOf(world);
    await decide(world, waiting?.id ?? '', APPROVE, 'root');
    await world.settle();
    expect([waiting?.arguments, calls]).toEqual([{ to: 'prod!' }, [{ to: 'prod!' }]]);
  });

  it('are not made into others by a schema that was changed meanwhile: the call is not made, and has to be asked for anew', async () => {
    const { world, calls, asking } = await start({ script: [call('deploy', { to: 'prod' }), 'I asked.', 'So.'] });
    await world.say('deploy');
    await world.settle();
    const [waiting] = await pendingOf(world);
    const id = waiting?.id ?? '';
    const parameters = Type.Object({ to: Type.String(), force: Type.Boolean({ default: true }) });
    Object.assign(asking, { parameters });
    await decide(world, id, APPROVE, 'root');
    await world.settle();
    expect(calls).toEqual([]);
    expect((await world.approvals.read(id))?.state).toMatchObject({
      kind: 'executed',
      outcome: { kind: 'failed', text: world.texts.toolChanged('deploy') },
    });
  });
});

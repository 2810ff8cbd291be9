import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PEERS, ROOT } from '../install-peer.mjs';

/** What a program would write. The compiler has to take it as it is. */
const PROGRAM = `
import { createModels, type Model as PiModel } from '@earendil-works/pi-ai';
import { streamSimple } from '@earendil-works/pi-ai/compat';
import { Agent, type Model, type StreamFn } from 'threadloop/core';

const models = createModels();
export const byApi: StreamFn = streamSimple;
export const ofCollection: StreamFn = (model, context, options) => models.streamSimple(model, context, options);

export function createAgent(model: PiModel<'anthropic-messages'>): Agent {
  const ours: Model = model;
  return new Agent({ streamFn: streamSimple, initialState: { model: ours } });
}
`;

/** Lets the compiler judge pi-ai's types as ours. Returns its complaints; empty when it has none. */
export function checkTypes(peer) {
  const folder = join(PEERS, 'pi-ai-types');
  mkdirSync(folder, { recursive: true });
  const piAi = `${relative(folder, peer)}/node_modules/@earendil-works/pi-ai/dist`;
  const config = {
    extends: '../../../tsconfig.json',
    compilerOptions: {
      // pi-ai's declarations are not written for it: an absent option and an undefined one are the same to them.
      exactOptionalPropertyTypes: false,
      paths: {
        '@earendil-works/pi-ai': [`${piAi}/index.d.ts`],
        '@earendil-works/pi-ai/compat': [`${piAi}/compat.d.ts`],
        'threadloop/core': ['../../../src/core/index.ts'],
      },
    },
    include: ['program.ts'],
    exclude: [],
  };
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  return stdout.trim();
}

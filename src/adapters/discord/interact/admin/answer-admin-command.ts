import { begin } from '../answers/answer.ts';
import { tellOutcome } from '../answers/tell-outcome.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';
import { isSheet } from './action.ts';
import { type Desk, enter } from './desk.ts';
import { pause, resume } from './pause.ts';
import { scopeNamed } from './scope.ts';
import { type Screen, screenBody } from './screens/layout.ts';
import { showSheet } from './show-sheet.ts';

/** Answers `/threadloop …`, for whoever gave it alone. Rejects when they cannot be told what came of it. */
export async function answerAdminCommand(command: InteractionOf<'command'>, interacting: Interacting): Promise<void> {
  const { backend } = interacting;
  const { options, subcommand = 'tools' } = command;
  const answer = await begin(backend, command, 'private');
  await tellOutcome({ backend, interaction: command, answer, what: `admin ${subcommand}` }, async () => {
    const entered = await enter(scopeNamed(options, command), command, interacting);
    const screen = 'refused' in entered ? entered.refused : await carryOut(subcommand, options, entered.desk);
    await answer.draw(screenBody(screen));
    return undefined;
  });
}

async function carryOut(subcommand: string, options: ReadonlyMap<string, string>, desk: Desk): Promise<Screen> {
  if (subcommand === 'pause') return await pause(options.get('reason')?.trim(), undefined, desk);
  if (subcommand === 'resume') return await resume(undefined, desk);
  return await showSheet(desk, { sheet: isSheet(subcommand) ? subcommand : 'tools' });
}

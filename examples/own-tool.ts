import { Type } from '@sinclair/typebox';
import { createBot, createTerminalAdapter, defineTool } from 'threadloop';

const rollDice = defineTool({
  name: 'roll_dice',
  label: 'Dice',
  description: 'Rolls a die with the given number of sides.',
  parameters: Type.Object({ sides: Type.Integer({ minimum: 2, maximum: 100 }) }),
  execute: ({ sides }) => `You rolled a ${1 + Math.floor(Math.random() * sides)}.`,
});

const terminal = createTerminalAdapter();
const bot = createBot({ adapters: [terminal], tools: ['calculate', 'current_time', rollDice] });
await bot.start();
await terminal.ended;
await bot.stop();

import { type TObject, Type } from '@sinclair/typebox';
import { defineTool, type ToolDefinition } from '../../src/tools/index.ts';

/** A tool whose options are of every kind that a form can show, and which needs a key. */
export const everyKindTool: ToolDefinition = defineTool<TObject>({
  name: 'weather',
  label: 'Weather',
  description: 'Tells the weather of a city.',
  about: 'Tells the weather of a city, from the service of your choice. Every option of it can be set here.',
  parameters: Type.Object({ city: Type.String() }),
  options: Type.Object({
    station: Type.String({
      title: 'Station',
      description: 'Where the weather is measured.',
      maxLength: 7,
      pattern: '^[A-Z]{2}-[0-9]{1,4}$',
      expects: 'a code such as DE-1234',
      default: 'DE-1',
    }),
    greeting: Type.Optional(
      Type.String({ title: 'Greeting', description: 'What stands before each report.', maxLength: 1_000 }),
    ),
    days: Type.Integer({ title: 'Days', description: 'So many days ahead.', minimum: 1, maximum: 14, default: 3 }),
    limit: Type.Optional(Type.Number({ title: 'Wind limit', description: 'In metres a second.', minimum: 0 })),
    isDetailed: Type.Boolean({ title: 'Details', description: 'Tells wind and rain, too.', default: false }),
    unit: Type.Union(
      [
        Type.Literal('celsius', { title: 'Celsius', description: 'As nearly everywhere.' }),
        Type.Literal('fahrenheit', { title: 'Fahrenheit' }),
      ],
      { title: 'Unit', description: 'Of temperatures.', default: 'celsius' },
    ),
    parts: Type.Array(Type.Union([Type.Literal('wind'), Type.Literal('rain'), Type.Literal('sun')]), {
      title: 'Parts',
      description: 'What is told.',
      default: ['wind', 'rain'],
      uniqueItems: true,
      minItems: 1,
    }),
    cities: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
      title: 'Cities',
      description: 'Those that may be asked for.',
      default: [],
      maxItems: 20,
    }),
  }),
  secrets: {
    apiKey: {
      label: 'API key',
      description: 'From the account page of the weather service.',
      isRequired: true,
    },
  },
  execute: () => 'Sunny.',
});

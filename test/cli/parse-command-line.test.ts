import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../src/cli/parse-command-line.ts';

const ALL =
  'start, chat, ask, doctor, why, usage, feedback, threads list, threads show, threads export, threads erase, erase, settings export, settings plan, settings apply, audit, replay, slack manifest, discord invite';
const read = (...argv: string[]) => parseCommandLine(argv);

describe('parseCommandLine', () => {
  it('reads command, flags and words', () => {
    expect(read('ask', '--json', 'what', '--as=alice', 'is', '--config', 'a.json', '--', '--6*7')).toEqual({
      command: 'ask',
      wantsHelp: false,
      wantsVersion: false,
      flags: { json: true, as: 'alice', config: 'a.json' },
      lists: {},
      words: ['what', 'is', '--6*7'],
      problems: [],
    });
  });

  it('reads a command of two words', () => {
    expect(read('threads', 'list', '--state', 'idle', '--json')).toMatchObject({
      command: 'threads list',
      flags: { state: 'idle', json: true },
      words: [],
      problems: [],
    });
    expect(read('threads', 'show', 'web::dm-ada:')).toMatchObject({ command: 'threads show', words: ['web::dm-ada:'] });
    expect(read('discord', 'invite', '--app', '1', '--user-install')).toMatchObject({
      command: 'discord invite',
      flags: { app: '1', 'user-install': true },
      problems: [],
    });
    expect(read('ask', 'threads', 'list')).toMatchObject({ command: 'ask', words: ['threads', 'list'] });
  });

  it('takes a single dash for a word', () => {
    expect(read('ask', '-').words).toEqual(['-']);
  });

  it('lets the last of two equal flags win', () => {
    expect(read('chat', '--as', 'a', '--as', 'b').flags).toEqual({ as: 'b' });
  });

  it('gathers the values of a flag that may be given again', () => {
    expect(read('ask', '--file', 'a.txt', '--file=b c.png', 'see')).toMatchObject({
      flags: {},
      lists: { file: ['a.txt', 'b c.png'] },
      words: ['see'],
      problems: [],
    });
    expect(read('ask', '--file', 'see', '--file').problems).toEqual(['--file needs a value: --file PATH.']);
  });

  it.each([
    [['--help'], undefined, true, false],
    [['ask', '-h'], 'ask', true, false],
    [['-v'], undefined, false, true],
    [['chat', '--version'], 'chat', false, true],
  ] as const)('asks for no command with %j', (argv, command, wantsHelp, wantsVersion) => {
    expect(read(...argv)).toMatchObject({ command, wantsHelp, wantsVersion, problems: [] });
  });

  const wrong: readonly [argv: readonly string[], problems: readonly string[]][] = [
    [[], [`A command is missing: ${ALL}.`]],
    [['aks', '--jsn'], ['There is no command "aks"; did you mean ask?']],
    [['frobnicate'], [`There is no command "frobnicate"; there are ${ALL}.`]],
    [['x'.repeat(50)], [`There is no command "${'x'.repeat(40)}…"; there are ${ALL}.`]],
    [['chat', 'hello', 'you'], ['chat takes no text ("hello you"); to ask one question there is threadloop ask.']],
    [['threads'], ['threads needs a second word: threads list, threads show, threads export, threads erase.']],
    [
      ['threads', '--json'],
      ['threads needs a second word: threads list, threads show, threads export, threads erase.'],
    ],
    [['threads', 'lits'], ['There is no command "threads lits"; did you mean threads list?']],
    [['threads', 'show'], ['threads show takes one THREAD, and there is none: threadloop threads show [flags] THREAD']],
    [['why', 'a', 'b'], ['why takes one MESSAGE, and there are 2 words: threadloop why [flags] MESSAGE']],
    [['doctor', 'me'], ['doctor takes no text ("me"): threadloop doctor [flags]']],
    [
      ['erase', '--persn', 'x'],
      [
        'There is no flag --persn; did you mean --person?',
        'erase takes no text ("x"): threadloop erase [flags] --person ID | --team ID',
      ].toReversed(),
    ],
    [['ask', '--jsn', 'x'], ['There is no flag --jsn; did you mean --json?']],
    [
      ['ask', '--__proto__'],
      ['There is no flag --__proto__; --help lists them. Before a text that begins with "-" write "--".'],
    ],
    [['ask', '-5'], ['There is no flag -5; --help lists them. Before a text that begins with "-" write "--".']],
    [['ask', '--json=yes', 'x'], ['--json takes no value.']],
    [['ask', 'x', '--as'], ['--as needs a value: --as NAME.']],
    [['ask', 'x', '--as='], ['--as needs a value: --as NAME.']],
    [
      ['ask', '--as', '--json', 'x'],
      ['--as needs a value, and --json follows it; if that is the value, write --as=--json.'],
    ],
    [
      ['chat', 'x', '--josn', '--locale', '--modl', 'demo'],
      [
        'chat takes no text ("x demo"); to ask one question there is threadloop ask.',
        'There is no flag --josn; --help lists them. Before a text that begins with "-" write "--".',
        '--locale needs a value, and --modl follows it; if that is the value, write --locale=--modl.',
      ],
    ],
    [
      ['--jsn'],
      [
        `A command is missing: ${ALL}.`,
        'There is no flag --jsn; --help lists them. Before a text that begins with "-" write "--".',
      ],
    ],
  ];
  it.each(wrong)('finds everything wrong in %j', (argv, problems) => {
    expect(read(...argv).problems).toEqual(problems);
  });
});

import { type Config, configNotes, secretsIn } from '../config.ts';
import { createRedaction } from '../models/recording/redact-secrets.ts';
import { readRequiredNode } from '../version.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import type { CommandKey } from './commands.ts';
import { doctor } from './doctor.ts';
import { createDoctorChecks } from './doctor-checks.ts';
import { createOperatorErasing, erase, readWhom } from './erase.ts';
import { readFeedbackFlags, showFeedback } from './feedback.ts';
import { createLogger } from './logger.ts';
import { createMask } from './mask-secrets.ts';
import { withStorage } from './operator-storage.ts';
import { replay } from './replay/replay.ts';
import { readRunNumber } from './replay/run-number.ts';
import { applySettings, showPlan } from './settings/apply-settings.ts';
import { readAuditFlags, showAudit } from './settings/audit.ts';
import { exportSettings } from './settings/export-settings.ts';
import { openSettings } from './settings/open-settings.ts';
import { readScopeFlag } from './settings/scope-text.ts';
import { readSettingsFile } from './settings/settings-file.ts';
import { printSlackManifest } from './slack-manifest.ts';
import { readThreadArgument } from './thread-argument.ts';
import { exportThread } from './threads-export.ts';
import { listThreads, readListFilter } from './threads-list.ts';
import { showThread } from './threads-show.ts';
import { showUsage } from './usage.ts';
import { readUsageFlags } from './usage-flags.ts';
import { showThreadUsage } from './usage-thread.ts';
import { why } from './why.ts';

/** The commands that look at a deployment, or put it in order, beside the bot that runs. */
export type OperatorCommand = Exclude<CommandKey, 'start' | 'chat' | 'ask'>;

export interface OperatorCommandLine {
  readonly command: OperatorCommand;
  readonly config: Config;
  /** What is wrong with the settings; only `doctor` goes on in spite of it. */
  readonly problems: readonly string[];
  readonly flags: Readonly<Record<string, string | true>>;
  /** The one word after the command, or nothing where it takes none. */
  readonly argument: string;
}

/** Whether a command is one for operators. */
export function isOperatorCommand(command: CommandKey): command is OperatorCommand {
  return command !== 'start' && command !== 'chat' && command !== 'ask';
}

/**
 * Runs a command for operators.
 *
 * @throws ThreadloopError `usage` when its words are wrong; `no_shared_storage`; `thread_unknown`; what storage throws.
 */
export async function runOperatorCommand(line: OperatorCommandLine, context: CliContext): Promise<ExitCode> {
  const { command, config, problems, flags, argument } = line;
  const { stderr, clock, env, operations } = context;
  const logger = createLogger(config.logLevel, (text) => stderr.write(`${text}\n`));
  const input = { config, logger, clock };
  const isJson = flags['json'] === true;
  const isConfirmed = flags['yes'] === true;
  switch (command) {
    case 'doctor': {
      const notes = configNotes(config, env);
      const { directory } = context;
      const requiredNode = readRequiredNode();
      const checks = createDoctorChecks({ input, operations, problems, notes, requiredNode, directory });
      return await doctor({ checks, mask: createMask(env, config), isJson }, context);
    }
    case 'why': {
      const platforms = operations.platforms(input);
      return await withStorage(input, context, (opened) =>
        why({ message: argument, isJson, platforms, readTrail: (id) => opened.readTrail(id) }, context),
      );
    }
    case 'usage': {
      const wish = readUsageFlags(flags);
      const { thread } = wish;
      return await withStorage(input, context, ({ storage: { records } }) =>
        thread === undefined
          ? showUsage({ records, budgets: config.budgets, timeZone: config.timeZone, wish, isJson }, context)
          : showThreadUsage({ records, thread, isJson }, context),
      );
    }
    case 'feedback': {
      const wish = readFeedbackFlags(flags);
      return await withStorage(input, context, ({ storage: { records } }) =>
        showFeedback({ records, wish, isJson }, context),
      );
    }
    case 'threads list': {
      const filter = readListFilter(flags);
      return await withStorage(input, context, ({ storage: { store } }) =>
        listThreads({ store, isJson, filter }, context),
      );
    }
    case 'threads show': {
      const thread = readThreadArgument(argument);
      return await withStorage(input, context, ({ storage: { store } }) =>
        showThread({ store, thread, isJson }, context),
      );
    }
    case 'threads export': {
      const thread = readThreadArgument(argument);
      return await withStorage(input, context, ({ storage }) => exportThread({ storage, thread }, context));
    }
    case 'replay': {
      const thread = readThreadArgument(argument);
      const run = readRunNumber(flags);
      const redact = createRedaction(secretsIn(config));
      return await withStorage(input, context, ({ storage }) =>
        replay({ storage, thread, run, redact, isJson }, context),
      );
    }
    case 'slack manifest':
      return printSlackManifest(config, flags, context);
    case 'discord invite': {
      // Loaded only here: Discord's constants are many.
      const { printDiscordInvite } = await import('./discord-invite.ts');
      return await printDiscordInvite(config, flags, context);
    }
    case 'settings export': {
      const { scope } = flags;
      const only = typeof scope === 'string' ? readScopeFlag(scope) : undefined;
      return await withStorage(input, context, async ({ storage }) =>
        exportSettings(await openSettings(input, storage, context), only, context),
      );
    }
    case 'settings plan':
    case 'settings apply': {
      const file = await readSettingsFile(argument, context.directory);
      return await withStorage(input, context, async ({ storage }) => {
        const settings = await openSettings(input, storage, { ...context, file });
        if (command === 'settings plan') return await showPlan({ file, settings, isJson }, context);
        return await applySettings({ file, settings, isJson, isConfirmed }, context);
      });
    }
    case 'audit': {
      const wish = readAuditFlags(flags);
      return await withStorage(input, context, async ({ storage }) => {
        const settings = await openSettings(input, storage, context);
        return await showAudit({ wish, settings, isJson }, context);
      });
    }
    case 'threads erase':
    case 'erase': {
      const what = command === 'erase' ? readWhom(flags) : { thread: readThreadArgument(argument) };
      return await withStorage(input, context, (opened) => {
        const erasing = createOperatorErasing(opened, input, context);
        return erase({ what, erasing, isConfirmed, isJson }, context);
      });
    }
  }
}

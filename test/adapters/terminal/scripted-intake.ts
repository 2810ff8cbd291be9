import type { CommandName, Intake, Received } from '../../../src/threads/adapter.ts';
import type { InboundMessage } from '../../../src/threads/inbound-message.ts';
import type { LiveEvent } from '../../../src/threads/live-event.ts';

export interface ScriptedIntake extends Intake {
  readonly messages: InboundMessage[];
  readonly commands: { readonly by: string; readonly command: CommandName }[];
  /** What the next messages are answered with; `started` when there is none. An error is thrown. */
  readonly answers: (Received['status'] | Error)[];
  /** Called for each message before its answer is given. */
  onReceive: () => void;
  publish(event: LiveEvent): void;
  readonly listeners: number;
}

/** An intake that notes what comes in and answers as it is told. */
export function createScriptedIntake(): ScriptedIntake {
  const listeners = new Set<(event: LiveEvent) => void>();
  const messages: InboundMessage[] = [];
  const commands: ScriptedIntake['commands'] = [];
  const answers: ScriptedIntake['answers'] = [];
  const intake: ScriptedIntake = {
    messages,
    commands,
    answers,
    onReceive: () => undefined,
    publish: (event) => {
      for (const listener of listeners) listener(event);
    },
    get listeners() {
      return listeners.size;
    },
    async receive(message) {
      messages.push(message);
      intake.onReceive();
      const status = answers.shift() ?? 'started';
      if (status instanceof Error) throw status;
      return status === 'command' ? { status, command: 'help' } : { status };
    },
    async command(_thread, _eventId, by, command) {
      commands.push({ by: by.id, command });
      return { status: 'command', command };
    },
    amend: async () => 'unknown',
    events: {
      publish: () => undefined,
      subscribe: (_thread, listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
  return intake;
}

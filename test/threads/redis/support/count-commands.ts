import type { Redis } from 'ioredis';

/** Remembers the name of every command that a client sends from now on, in order; none of ours is sent in a pipeline. */
export function countCommands(client: Redis): string[] {
  const sent: string[] = [];
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    sent.push(command.name);
    return send(command, stream);
  };
  return sent;
}

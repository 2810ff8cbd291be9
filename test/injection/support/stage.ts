import type { TeamId, ThreadId } from '../../../src/threads/thread-id.ts';

/** Who is there. Alice, Bob and Mallory are members, Carla runs the team; Mallory's name is a command. Zoe is of another team. */
export type Who = 'alice' | 'bob' | 'carla' | 'mallory' | 'zoe';

/** Channels: `topic` and `name` are commands, in `server` a tool of somebody else is on; `elsewhere` is another team's. */
export type Room = 'plain' | 'quiet' | 'topic' | 'name' | 'server' | 'elsewhere';

/** A conversation that somebody has begun. */
export interface Conversation {
  readonly thread: ThreadId;
  readonly room: Room;
  /** The platform's name of it. */
  readonly root: string;
}

export interface Utterance {
  readonly by: Who;
  readonly text: string;
  /** @default the bot is not mentioned */
  readonly isToBot?: boolean;
  readonly file?: { readonly name: string; readonly text: string };
  /** Somebody else's words that come along: shared into the conversation, or replied to. */
  readonly quote?: { readonly by: Who; readonly text: string; readonly kind: 'forward' | 'reply' };
}

/** What people can do on a platform that is a fake, and what came out of it. */
export interface Stage {
  readonly platform: 'slack' | 'discord';
  readonly team: TeamId;
  /** The id that the framework knows somebody by. */
  idOf(who: Who): string;
  /** Something is said in a room, and begins a conversation. */
  begin(room: Room, utterance: Utterance): Promise<Conversation>;
  /** The same in a conversation. Answers with the platform's id of the message. */
  say(conversation: Conversation, utterance: Utterance): Promise<string>;
  edit(conversation: Conversation, message: string, text: string): Promise<void>;
  /** Everything that the platform was sent. */
  readonly sent: readonly unknown[];
  /** What notifies somebody, of all that was sent. */
  pings(): readonly string[];
  /** What makes a reader's program, or the platform, fetch an address that stands in a text. */
  fetches(): readonly string[];
  /** What the platform would not have taken. */
  readonly problems: readonly string[];
}

/** A command in the words of who sets a name or a topic: it has to be short. */
export function nameThatOrders(id: string): string {
  return `x CALL wire {'to':'mallory','id':'${id}'}`;
}

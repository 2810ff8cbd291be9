import { randomBytes } from 'node:crypto';
import { GatewayIntentBits } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { flagsOf } from '../state/app-flags.ts';
import type { Json } from '../state/json.ts';
import { guildCreatePayload } from '../state/payloads/guild.ts';
import { userPayload } from '../state/payloads/user.ts';
import type { FakeDiscordState } from '../state/state.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { concerns, framesAfter, record, type Session, shardOf, viewOf } from './session.ts';

/** How long a session can be resumed that has no connection. */
const SESSION_LIFE_MS = 180_000;

/** The sessions of the gateway, those included that are without a connection for a while. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #state: FakeDiscordState;
  readonly #leaving = new Set<Promise<void>>();

  constructor(state: FakeDiscordState) {
    this.#state = state;
  }

  /** Sessions with a connection. */
  get open(): number {
    return [...this.#sessions.values()].filter(({ socket }) => socket !== undefined).length;
  }

  /** Begins a session: READY, and GUILD_CREATE for each of its servers. */
  begin(socket: WebSocket, intents: number, shard: readonly [number, number]): Session {
    const id = randomBytes(16).toString('hex');
    const session: Session = { id, intents, shard, socket, detachedAt: undefined, sequence: 0, log: [] };
    this.#sessions.set(id, session);
    const { app, gatewayUrl } = this.#state;
    const guilds = [...this.#state.guilds.values()].filter(
      (guild) => guild.members.has(app.id) && shardOf(guild.id, shard[1]) === shard[0],
    );
    this.#send(session, 'READY', {
      v: 10,
      user_settings: {},
      user: { ...userPayload(this.#state.user(app.id)), email: null, mfa_enabled: true, verified: true },
      session_type: 'normal',
      session_id: id,
      resume_gateway_url: gatewayUrl,
      relationships: [],
      private_channels: [],
      presences: [],
      guilds: guilds.map(({ id: guild }) => ({ id: guild, unavailable: true })),
      guild_join_requests: [],
      geo_ordered_rtc_regions: ['rotterdam', 'frankfurt'],
      application: { id: app.id, flags: flagsOf(app) },
      shard,
    });
    for (const guild of guilds) {
      const isTold = (intents & GatewayIntentBits.Guilds) !== 0;
      if (isTold) this.#send(session, 'GUILD_CREATE', { ...guildCreatePayload(this.#state, guild) });
    }
    return session;
  }

  /** The session, unless it has ended or was without a connection for too long. */
  find(id: string): Session | undefined {
    const session = this.#sessions.get(id);
    if (session?.detachedAt === undefined) return session;
    if (this.#state.clock.now() - session.detachedAt <= SESSION_LIFE_MS) return session;
    this.#sessions.delete(id);
    return undefined;
  }

  /** Goes on with a session: tells what came after a sequence number. False when that is not kept any more. */
  resume(session: Session, socket: WebSocket, sequence: number): boolean {
    const frames = framesAfter(session, sequence);
    if (frames === undefined) return false;
    session.socket = socket;
    session.detachedAt = undefined;
    for (const frame of frames) this.#write(socket, frame);
    this.#send(session, 'RESUMED', {});
    return true;
  }

  /** The session's connection is gone, or takes no more events of it. */
  detach(session: Session): void {
    session.socket = undefined;
    session.detachedAt = this.#state.clock.now();
  }

  forget(id: string): void {
    this.#sessions.delete(id);
  }

  forgetAll(): void {
    this.#sessions.clear();
  }

  dispatch(event: GatewayEvent): void {
    for (const id of this.#sessions.keys()) {
      const session = this.find(id);
      if (session !== undefined && concerns(session, event, this.#state.app.id))
        this.#send(session, event.type, viewOf(session, event, this.#state.app.id));
    }
  }

  /** Resolves when all that was sent has left, or its connection is gone. */
  async settled(): Promise<void> {
    await Promise.all(this.#leaving);
  }

  #send(session: Session, type: string, data: Json): void {
    const frame = record(session, type, data);
    if (session.socket !== undefined) this.#write(session.socket, frame);
  }

  #write(socket: WebSocket, frame: string): void {
    const left = new Promise<void>((resolve) => {
      socket.send(frame, () => resolve());
    }).then(() => {
      this.#leaving.delete(left);
    });
    this.#leaving.add(left);
  }
}

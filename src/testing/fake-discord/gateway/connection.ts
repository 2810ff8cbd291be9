import { GatewayCloseCodes, GatewayOpcodes } from 'discord-api-types/v10';
import { WebSocket } from 'ws';
import { isJson } from '../state/json.ts';
import type { FakeDiscordState } from '../state/state.ts';
import { checkIdentify, isTokenOf } from './check-identify.ts';
import { parseClientFrame } from './client-frame.ts';
import type { GatewayFaults } from './gateway-faults.ts';
import type { IdentifyBudget } from './identify-budget.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

/** Frames that a client may send within a minute. */
const MAX_FRAMES = 120;
const FRAME_WINDOW_MS = 60_000;

/** One connection of a client. */
export interface Connection {
  close(code: number): void;
  /** Ends it without a word. */
  cut(): void;
  askToReconnect(): void;
  /** Tells that its session is invalid; it may RESUME or IDENTIFY on this connection. */
  invalidate(isResumable: boolean): void;
}

export interface ConnectionContext {
  readonly state: FakeDiscordState;
  readonly sessions: Sessions;
  readonly faults: GatewayFaults;
  readonly takeStart: IdentifyBudget;
  readonly heartbeatMs: number;
  /** Makes the token worthless, and so ends all sessions. */
  readonly endToken: () => void;
  readonly onOp: (op: number, data: unknown) => void;
}

/** Serves a connection, unless what it asks for is not spoken here: then it is closed, and there is none. */
export function openConnection(
  socket: WebSocket,
  asked: URLSearchParams,
  context: ConnectionContext,
): Connection | undefined {
  const { state, sessions, faults } = context;
  socket.on('error', () => socket.terminate());
  const refusal = refusalOf(asked);
  if (refusal !== undefined) {
    state.problems.push(`Gateway: ${refusal.problem}.`);
    socket.close(refusal.closeCode);
    return undefined;
  }
  let session: Session | undefined;
  let wasClosedByServer = false;
  let frames: readonly number[] = [];

  const send = (op: number, data: unknown): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ op, d: data, s: null, t: null }));
  };

  /** The session keeps events from now on, for a RESUME; unless it has gone to another connection. */
  const leaveSession = (): void => {
    if (session?.socket === socket) sessions.detach(session);
    session = undefined;
  };

  const close = (code: number): void => {
    wasClosedByServer = true;
    if (session !== undefined && ENDS_SESSION.has(code)) sessions.forget(session.id);
    leaveSession();
    socket.close(code);
  };

  const refuse = (closeCode: number, problem: string): void => {
    state.problems.push(`Gateway: ${problem}; closed with ${closeCode}.`);
    close(closeCode);
  };

  const identify = (data: unknown): void => {
    if (session !== undefined) {
      refuse(GatewayCloseCodes.AlreadyAuthenticated, 'a second IDENTIFY');
      return;
    }
    const verdict = checkIdentify(data, state);
    if (verdict.kind === 'refused') {
      refuse(verdict.closeCode, verdict.problem);
      return;
    }
    switch (context.takeStart()) {
      case 'granted':
        session = sessions.begin(socket, verdict.intents, verdict.shard);
        return;
      case 'tooFast':
        state.problems.push('Gateway: more IDENTIFYs within 5 seconds than max_concurrency; answered with op 9.');
        send(GatewayOpcodes.InvalidSession, false);
        return;
      case 'usedUp':
        state.problems.push('Gateway: all session starts are used up; Discord resets the token.');
        context.endToken();
    }
  };

  const resume = (data: unknown): void => {
    if (session !== undefined) {
      refuse(GatewayCloseCodes.AlreadyAuthenticated, 'a RESUME where a session is');
      return;
    }
    if (!isJson(data) || typeof data.session_id !== 'string' || typeof data.seq !== 'number') {
      refuse(GatewayCloseCodes.DecodeError, 'a RESUME without `session_id` and `seq`');
      return;
    }
    if (!isTokenOf(state, data.token)) {
      refuse(GatewayCloseCodes.AuthenticationFailed, 'a RESUME with a token that is not the app’s');
      return;
    }
    const found = faults.has('failResumes') ? undefined : sessions.find(data.session_id);
    if (found !== undefined && data.seq > found.sequence) {
      sessions.forget(found.id);
      refuse(GatewayCloseCodes.InvalidSeq, 'a RESUME with a sequence number that was never sent');
      return;
    }
    const previous = found?.socket;
    if (found === undefined || !sessions.resume(found, socket, data.seq)) {
      sessions.forget(data.session_id);
      send(GatewayOpcodes.InvalidSession, false);
      return;
    }
    session = found;
    // A session has one connection: the one before is given up by Discord.
    previous?.close(GatewayCloseCodes.UnknownError);
  };

  const heartbeat = (): void => {
    if (!faults.has('muteHeartbeats')) send(GatewayOpcodes.HeartbeatAck, null);
  };

  const handlers: ReadonlyMap<number, (data: unknown) => void> = new Map([
    [GatewayOpcodes.Heartbeat, heartbeat],
    [GatewayOpcodes.Identify, identify],
    [GatewayOpcodes.Resume, resume],
  ]);

  const take = (op: number, data: unknown): void => {
    const handle = handlers.get(op);
    if (handle !== undefined) handle(data);
    else if (!SILENT_OPS.has(op) && !UNANSWERED_OPS.has(op)) {
      refuse(GatewayCloseCodes.UnknownOpcode, `op ${op}, which clients cannot send`);
    } else if (session === undefined) refuse(GatewayCloseCodes.NotAuthenticated, `op ${op} before IDENTIFY`);
    else if (UNANSWERED_OPS.has(op)) state.problems.push(`Gateway: op ${op}, which the fake does not answer.`);
  };

  socket.on('message', (bytes: Buffer) => {
    if (wasClosedByServer) return;
    const now = performance.now();
    frames = [...frames.filter((at) => now - at < FRAME_WINDOW_MS), now];
    if (frames.length > MAX_FRAMES) {
      refuse(GatewayCloseCodes.RateLimited, `more than ${MAX_FRAMES} frames within a minute`);
      return;
    }
    const frame = parseClientFrame(bytes);
    if (frame.kind === 'refused') {
      refuse(frame.closeCode, frame.problem);
      return;
    }
    context.onOp(frame.op, frame.data);
    take(frame.op, frame.data);
  });
  socket.on('close', (code) => {
    // A client that says goodbye so does not come back.
    if (!wasClosedByServer && session?.socket === socket && (code === 1000 || code === 1001)) {
      sessions.forget(session.id);
    }
    leaveSession();
  });
  send(GatewayOpcodes.Hello, { heartbeat_interval: context.heartbeatMs });
  return {
    close,
    cut: () => {
      wasClosedByServer = true;
      leaveSession();
      socket.terminate();
    },
    askToReconnect: () => send(GatewayOpcodes.Reconnect, null),
    invalidate: (isResumable) => {
      if (session !== undefined && !isResumable) sessions.forget(session.id);
      leaveSession();
      send(GatewayOpcodes.InvalidSession, isResumable);
    },
  };
}

/** Codes after which a session cannot be resumed. */
const ENDS_SESSION: ReadonlySet<number> = new Set([
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidSeq,
  GatewayCloseCodes.SessionTimedOut,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
]);

/** What clients may send besides heartbeats, IDENTIFY and RESUME, and Discord tells nothing of it. */
const SILENT_OPS: ReadonlySet<number> = new Set([GatewayOpcodes.PresenceUpdate, GatewayOpcodes.VoiceStateUpdate]);

/** What clients may ask for, and the fake does not answer. */
const UNANSWERED_OPS: ReadonlySet<number> = new Set([
  GatewayOpcodes.RequestGuildMembers,
  GatewayOpcodes.RequestSoundboardSounds,
]);

function refusalOf(asked: URLSearchParams): { readonly closeCode: number; readonly problem: string } | undefined {
  const version = asked.get('v');
  if (version !== '10') return { closeCode: 4012, problem: `version ${version} was asked for; the fake speaks 10` };
  const encoding = asked.get('encoding');
  if (encoding !== null && encoding !== 'json') {
    return { closeCode: 4002, problem: `the encoding ${encoding} was asked for; the fake speaks json` };
  }
  if (asked.has('compress')) return { closeCode: 4002, problem: 'compression was asked for; the fake has none' };
  return undefined;
}

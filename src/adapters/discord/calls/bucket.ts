import type { RateFacts } from './rate-facts.ts';

/** The part of a budget that progress leaves for the ends of answers. */
const RESERVED_PART = 0.4;

/** Milliseconds that are waited beyond a window's end: clocks are not the same everywhere at Discord. */
const MARGIN_MS = 50;

/** What is known of budgets with one name, whatever they are counted by. */
export interface BucketShape {
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * What may still be asked for under one of Discord's budgets. Pure: time is handed in, in milliseconds.
 *
 * What is under way counts as used up until its answer tells, so that a burst never asks for more than there is. As long as
 * nothing is known there is one request at a time.
 */
export class Bucket {
  #shape: BucketShape | undefined;
  /** What was left of the window at the last answer, without what is under way. */
  #left = 1;
  /** The window's end by this process's clock, and by Discord's, which names the window. */
  #endsAt = 0;
  #name = 0;
  #underWay = 0;
  #pausedUntil = 0;

  constructor(shape?: BucketShape) {
    this.#shape = shape;
  }

  get shape(): BucketShape | undefined {
    return this.#shape;
  }

  /** How many requests may go now. */
  room(now: number): number {
    if (now < this.#pausedUntil) return 0;
    if (this.#shape === undefined) return 1 - this.#underWay;
    return (now < this.#endsAt ? this.#left : this.#shape.limit) - this.#underWay;
  }

  /** What of it progress leaves for the ends of answers. */
  get reserve(): number {
    const { limit = 1 } = this.#shape ?? {};
    return Math.min(limit - 1, Math.ceil(limit * RESERVED_PART));
  }

  /** How many requests can go at most besides the reserve, when it is whole. */
  get most(): number {
    return this.#shape === undefined ? 1 : this.#shape.limit - this.reserve;
  }

  /** When time alone makes room, if there is none and it does; an answer may come first. */
  opensAt(now: number): number {
    return Math.max(now, this.#pausedUntil, this.#shape === undefined ? 0 : this.#endsAt);
  }

  /** Whether there is no room before {@link opensAt}, whatever the answers say that are awaited. */
  isClosed(now: number): boolean {
    return now < this.#pausedUntil || (this.#shape !== undefined && now < this.#endsAt && this.#left <= 0);
  }

  take(): void {
    this.#underWay += 1;
  }

  /** An answer has come, or none will: then the request counts as carried out. */
  settle(now: number, facts: RateFacts | undefined): void {
    this.#underWay -= 1;
    const { limit, remaining, resetAfterMs, resetAt = 0 } = facts ?? {};
    if (limit === undefined || remaining === undefined || resetAfterMs === undefined) return this.#countUntold(now);
    const windowMs = Math.max(resetAfterMs, this.#shape?.windowMs ?? 0);
    const isNewWindow =
      this.#shape === undefined || (resetAt === 0 ? now >= this.#endsAt : resetAt - this.#name > windowMs / 2);
    this.#shape = { limit: Math.max(1, limit), windowMs };
    if (isNewWindow) {
      this.#left = remaining;
      this.#endsAt = now + resetAfterMs + MARGIN_MS;
      this.#name = resetAt;
    } else if (resetAt >= this.#name - windowMs / 2) {
      // Answers may overtake each other: the one that tells of less is the later one.
      this.#left = Math.min(this.#left, remaining);
      this.#endsAt = Math.max(this.#endsAt, now + resetAfterMs + MARGIN_MS);
    }
  }

  /** Discord wants quiet until then. */
  pause(until: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
  }

  /** Whether it says what a new one would say. */
  isIdle(now: number): boolean {
    return this.#underWay === 0 && now >= this.#pausedUntil && now >= this.#endsAt;
  }

  #countUntold(now: number): void {
    if (this.#shape === undefined) return;
    const { limit, windowMs } = this.#shape;
    const isOver = now >= this.#endsAt;
    this.#left = Math.max(0, (isOver ? limit : this.#left) - 1);
    if (isOver) this.#endsAt = now + windowMs;
  }
}

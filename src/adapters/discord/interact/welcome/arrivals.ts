import { asObject, asObjects } from '../../../../threads/json-value.ts';
import { idOf } from '../../inbound/author-of.ts';

/**
 * Tells servers that the bot was added to from those that it was in before: a session begins with the list of these, and
 * each of them is then told in the same way as a new one.
 */
export class Arrivals {
  readonly #known = new Set<string>();

  /** Takes the data of READY. */
  ready(data: unknown): void {
    for (const { id } of asObjects(asObject(data)['guilds'])) this.#add(id);
  }

  /** Takes the data of GUILD_CREATE. Answers the server if the bot has just come into it. */
  arrived(data: unknown): string | undefined {
    const { id, unavailable } = asObject(data);
    const guild = idOf(id);
    if (guild === undefined || unavailable === true || this.#known.has(guild)) return undefined;
    this.#known.add(guild);
    return guild;
  }

  /** Takes the data of GUILD_DELETE: an outage of Discord's is no departure. */
  left(data: unknown): void {
    const { id, unavailable } = asObject(data);
    const guild = idOf(id);
    if (guild !== undefined && unavailable !== true) this.#known.delete(guild);
  }

  #add(id: unknown): void {
    const guild = idOf(id);
    if (guild !== undefined) this.#known.add(guild);
  }
}

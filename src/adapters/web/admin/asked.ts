import type { FastifyRequest } from 'fastify';
import type { Texts } from '../../../text/index.ts';
import type { AdapterHost } from '../../../threads/adapter.ts';
import type { McpBrowser } from '../../../threads/administration/mcp-servers.ts';
import type { Scope } from '../../../threads/administration/scope.ts';
import type { Actor } from '../../../threads/administration/settings-service.ts';
import type { Person } from '../../../threads/person.ts';
import { Refusal } from '../refusal.ts';
import type { PlaceRef } from './admin-protocol.ts';
import { type KnownPlaces, listPlaces, type PlatformOfPlaces, scopeOf } from './places.ts';

export interface AdminRoutesOptions {
  /** What the routes work with. Throws a Refusal while there is nothing. */
  readonly hostOf: () => AdapterHost;
  /** The platforms whose teams can be set. */
  readonly adapters: () => readonly PlatformOfPlaces[];
  /** Whoever sends a request. Throws a Refusal for somebody who may not even look. */
  readonly authenticate: (request: FastifyRequest) => Actor;
  /** The document that is there as long as whoever sends a request is signed in. @default nobody signs in */
  readonly sessionDocumentOf?: (request: FastifyRequest) => string;
  /** The language of the page. */
  readonly locale: string;
  /** People that are suggested where people are named. */
  readonly people: readonly Person[];
}

/** What one request works with. */
export interface Asked {
  readonly host: AdapterHost;
  readonly actor: Actor;
  readonly texts: Texts;
  /** The browser that the page is open in. */
  readonly browser: McpBrowser;
  readonly places: () => Promise<KnownPlaces>;
  readonly scopeOf: (place: PlaceRef) => Promise<Scope>;
  /** The same, for who may change the place. */
  readonly adminScopeOf: (place: PlaceRef) => Promise<Scope>;
}

/** What a request works with, as far as whoever sends it may. Throws a Refusal for somebody who may not even look. */
export function askedBy(request: FastifyRequest, options: AdminRoutesOptions): Asked {
  const actor = options.authenticate(request);
  const host = options.hostOf();
  const texts = host.textsOf(options.locale);
  const places = (): Promise<KnownPlaces> => listPlaces(options.adapters(), host.logger);
  const find = async (place: PlaceRef): Promise<Scope> => scopeOf(place, await places(), texts);
  const findForAdmin = async (place: PlaceRef): Promise<Scope> => {
    const scope = await find(place);
    if (await host.administration.mayChange(actor, scope)) return scope;
    throw new Refusal(403, 'not_admin', await host.administration.refusal(scope, texts));
  };
  const session = options.sessionDocumentOf?.(request);
  const { origin, cookie: cookies } = request.headers;
  const browser = { origin, cookies, ...(session !== undefined && { session }) };
  return { host, actor, texts, browser, places, scopeOf: find, adminScopeOf: findForAdmin };
}

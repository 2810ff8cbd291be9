import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { HttpEndpoint, HttpRequest } from '../threads/http-endpoint.ts';

/**
 * Makes the plugin that serves what adapters answer over HTTP. Platforms and their people ask from anywhere, so nothing
 * is looked at here: who may, is for the endpoint to judge, by the bytes as they were sent.
 */
export function createEndpoints(endpoints: readonly HttpEndpoint[]): FastifyPluginAsync {
  return async (scope) => {
    takeBytes(scope);
    for (const endpoint of endpoints) {
      const { method, path, maxBodyBytes } = endpoint;
      scope.route({
        method,
        url: path,
        // Fastify wants room for one byte at least.
        bodyLimit: Math.max(1, maxBodyBytes),
        // A look at the head alone would do what the request does, the beginning of an installation for example.
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const { status, headers = {}, body } = await endpoint.handle(toHttpRequest(request, method, path));
          for (const [name, value] of Object.entries(headers)) void reply.header(name, value);
          return reply.code(status).send(body ?? '');
        },
      });
    }
  };
}

function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function toHttpRequest(request: FastifyRequest, method: HttpRequest['method'], path: string): HttpRequest {
  const { url, headers, body } = request;
  const query = url.indexOf('?');
  return {
    method,
    path,
    query: new URLSearchParams(query === -1 ? '' : url.slice(query + 1)),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    body: body instanceof Uint8Array ? body : new Uint8Array(),
  };
}

export { toBrowserAddress, withPort } from './address.ts';
export { createAdminPages } from './admin/create-admin-pages.ts';
export { createServer, type Server, type ServerOptions } from './create-server.ts';
export { createEndpoints } from './endpoints.ts';
export { isLoopback } from './loopback.ts';
export { createPlayground } from './playground.ts';

import { ThreadloopError } from '../core/error.ts';
import { withPort } from './address.ts';

/** Says what to do when the system did not let the server listen; other errors are given back as they are. */
export function explainListenFailure(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const address = withPort(host, port);
  switch (code) {
    case 'EADDRINUSE':
      return new ThreadloopError(
        'port_in_use',
        `${address} is in use by another program, perhaps by another Threadloop. End that one, or choose another port with --port (0 takes any free one).`,
        { cause: error },
      );
    case 'EACCES':
      return new ThreadloopError(
        'address_unavailable',
        `The system does not let this program listen on ${address}; choose a port from 1024 on with --port.`,
        { cause: error },
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ThreadloopError(
        'address_unavailable',
        `${host} is not an address of this machine, so nothing can listen on ${address}; choose another one with --host.`,
        { cause: error },
      );
    default:
      return error;
  }
}

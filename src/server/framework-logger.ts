import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from '../core/index.ts';

/** Makes our logger one that the web framework, and the routes through `request.log`, can write to. */
export function toFrameworkLogger(logger: Logger): FastifyBaseLogger {
  const error = toFrameworkMethod(logger, 'error');
  const debug = toFrameworkMethod(logger, 'debug');
  return {
    level: 'debug',
    debug,
    info: toFrameworkMethod(logger, 'info'),
    warn: toFrameworkMethod(logger, 'warn'),
    error,
    fatal: error,
    trace: debug,
    silent: () => undefined,
    child: (bindings) => toFrameworkLogger(logger.child(bindings)),
  };
}

/** The framework also writes lines that are only a message. */
function toFrameworkMethod(logger: Logger, level: 'debug' | 'info' | 'warn' | 'error') {
  return (first: unknown, message?: string): void => {
    if (typeof first === 'string') logger[level]({}, first);
    else logger[level](typeof first === 'object' && first !== null ? first : {}, message);
  };
}

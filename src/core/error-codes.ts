/** Every code an error can have, with what it means. Codes are never renamed and never reused; docs/errors.md lists them. */
export const errorCodes = {
  address_unavailable: 'The address to listen on may not be used by this program, or is none of this machine.',
  certificate_untrusted: 'A host or a proxy showed a certificate that this program does not accept.',
  config_invalid: 'Settings from the environment, the config file or createBot do not fit the schema.',
  config_unreadable: 'The config file exists but cannot be loaded.',
  data_incompatible: 'The data in Redis is of a newer version, or spread over another number of partitions.',
  data_newer: 'The stored data was written by a newer version of the program.',
  erasure_incomplete: 'Some of what was to be erased could not be; the wish is kept, and it will be tried again.',
  lease_expired: 'A thread could not be written to for as long as the right to run it lasts.',
  no_shared_storage: 'A command needs the storage that processes share, and each keeps its threads to itself.',
  not_replicated: 'No replica confirmed what was stored; trying again is harmless.',
  port_in_use: 'Another program listens on the port already.',
  proxy_refused: 'The proxy answered, and did not open the way to a host.',
  proxy_unreachable: 'There is no connection to the proxy, or it does not answer.',
  queue_unavailable: 'Redis did not answer in time when an activation was added or the queue was looked at.',
  recording_unknown: 'No run of a thread is recorded, or not the one that was asked for.',
  recording_unusable:
    'A recorded run cannot be replayed: it was too long, or its transcript was changed by an erasure.',
  redirect_refused: 'A server of models sends requests to another address.',
  redis_unavailable: 'Redis cannot be reached, refuses this program, or does not answer.',
  redis_unsuitable: 'Redis answers, but is not set up so that threads are safe in it.',
  slack_call_failed: 'Slack refused a call of its Web API, or did not answer it.',
  start_timeout: 'A part of the bot took too long to get ready.',
  store_timeout: 'The store did not answer in time.',
  thread_busy: 'A thread was changed by others again and again while one change was tried.',
  thread_id_invalid: 'A string is not a thread id.',
  thread_unknown: 'Nothing is stored of a thread.',
  tool_duplicate: 'Two tools have the same name.',
  tool_invalid: 'A tool definition is not usable: its name, description or schema is missing or wrong.',
  usage: 'The command line was not understood.',
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** What one server may cost. Times are in milliseconds. */
export interface McpLimits {
  readonly connectMs: number;
  readonly listMs: number;
  /** A call without any progress. */
  readonly callMs: number;
  /** A call with progress. */
  readonly callTotalMs: number;
  /** A connection that nobody uses is closed. */
  readonly idleMs: number;
  readonly connections: number;
  /** One message of a server, a result included. */
  readonly messageBytes: number;
  readonly tools: number;
  readonly pages: number;
  readonly descriptionCharacters: number;
  readonly schemaBytes: number;
  /** All descriptions and schemas of a server together: a model reads them at each turn. */
  readonly listBytes: number;
  readonly structuredBytes: number;
  /** What one result may bring to the model. */
  readonly resultBytes: number;
  /** After a failure a server is not asked for so long; twice as long after the next, up to `restMostMs`. */
  readonly restMs: number;
  readonly restMostMs: number;
  /** A server that says that its list has changed is asked for it at most this often. */
  readonly listAgainMs: number;
}

export const MCP_LIMITS: McpLimits = {
  connectMs: 15_000,
  listMs: 15_000,
  callMs: 60_000,
  callTotalMs: 300_000,
  idleMs: 600_000,
  connections: 50,
  messageBytes: 4 * 1_024 * 1_024,
  tools: 128,
  pages: 50,
  descriptionCharacters: 4_000,
  schemaBytes: 32 * 1_024,
  listBytes: 512 * 1_024,
  structuredBytes: 128 * 1_024,
  resultBytes: 32 * 1_024,
  restMs: 2_000,
  restMostMs: 60_000,
  listAgainMs: 1_000,
};

/** A request to an adapter, whatever server took it in. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** The address without scheme, host and query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case; of several headers of one name the values with commas between them. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** As it was sent: signatures are made of the bytes. Empty for `GET`. */
  readonly body: Uint8Array;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
}

/** One address that an adapter answers. Rejections are answered 500 by the server, which logs them. */
export interface HttpEndpoint {
  readonly method: HttpRequest['method'];
  /** Begins with `/`, without parameters. */
  readonly path: string;
  /** Bytes that a body may have; a longer one is answered 413 before it is read to its end. */
  readonly maxBodyBytes: number;
  handle(request: HttpRequest): Promise<HttpResponse>;
}

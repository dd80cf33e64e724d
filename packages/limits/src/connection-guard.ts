/**
 * Guards a server's connections: a maximum per address, timeouts for headers and requests, a minimum rate for bodies,
 * and a bound on what is read after the response.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from './address-group.ts';
import { BasedResponse } from './raw-response.ts';

export interface ConnectionLimits {
  /** Open connections of one address (IPv6: of one /64), including WebSockets. */
  readonly connectionsPerAddress: number;
  /** Timeout for all headers of a request. */
  readonly headersMs: number;
  /** Timeout for the whole request, however steadily it arrives. */
  readonly requestMs: number;
  /** How often timeouts are checked. */
  readonly checkMs: number;
  /** Idle timeout: a connection without traffic in either direction is closed. */
  readonly silenceMs: number;
  /** A body that is being read must deliver at least `windowBytes` in each whole window. */
  readonly windowMs: number;
  readonly windowBytes: number;
  /** How much of a body, and for how long, is still read after its request was answered. */
  readonly lingerBytes: number;
  readonly lingerMs: number;
  /** Requests after which a connection is closed. */
  readonly requestsPerConnection: number;
}

/** A photo of 5 MiB may take ten minutes (9 KB/s); less than 16 KiB in twenty seconds is too slow for a real client. */
export const CONNECTION_LIMITS: Omit<ConnectionLimits, 'connectionsPerAddress'> = {
  headersMs: 10_000,
  requestMs: 600_000,
  checkMs: 1_000,
  silenceMs: 120_000,
  windowMs: 20_000,
  windowBytes: 16 * 1024,
  lingerBytes: 256 * 1024,
  lingerMs: 5_000,
  requestsPerConnection: 1_000,
};

/** The settings of a Fastify server with these limits: those that Node itself enforces. */
export const guardedServerOptions = ({
  headersMs,
  requestMs,
  checkMs,
  silenceMs,
  requestsPerConnection,
}: ConnectionLimits) => ({
  requestTimeout: requestMs,
  connectionTimeout: silenceMs,
  maxRequestsPerSocket: requestsPerConnection,
  http: {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    ServerResponse: BasedResponse,
  },
});

const TIMEOUT_CODE = 'ERR_HTTP_REQUEST_TIMEOUT';
/** Whether a `clientError` is a request timeout. */
export const isRequestTimeout = (error: Error): boolean => 'code' in error && error.code === TIMEOUT_CODE;

const LINGER_CHECK_MS = 100;
/** How often connections that have become idle are closed while a server closes. */
const IDLE_CHECK_MS = 100;
/** How long a server that begins to close goes on listening while clients still send it requests. */
const LISTENING_MS = 2_000;

/**
 * Whether other servers might parse a request differently, although Node accepts it: two hosts (RFC 9112 §3.2), chunks
 * in HTTP/1.0 (§6.1). Such a request is refused and its connection closed.
 */
export function isAmbiguous({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts > 1 || (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined);
}

interface Upload {
  bytes: number;
  flowing: boolean;
}

export interface ConnectionGuard {
  /** Whether a response is being written on the connection: a second one must not be written into it. */
  isAnswering(socket: unknown): boolean;
  /**
   * To be called when the server begins to close, and awaited before `server.close()`, which cuts connections whose next request
   * is already on its way. Connections are closed as they become idle; resolves when no request arrives any more, at the latest
   * after two seconds. `graceMs` after the call every connection that is left is cut: clients that read slowly, send nothing or do
   * not answer a WebSocket's close.
   */
  drain(graceMs: number): Promise<void>;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Keeps reading for a while, so that a client that is still sending receives the response (RFC 9112 §9.6), and then stops. */
function linger(request: IncomingMessage, { lingerBytes, lingerMs }: ConnectionLimits): void {
  const { socket } = request;
  const bytesBefore = socket.bytesRead;
  let leftMs = lingerMs;
  const timer = setInterval(() => {
    leftMs -= LINGER_CHECK_MS;
    const over = leftMs <= 0 || socket.bytesRead - bytesBefore > lingerBytes;
    if (over && !request.complete) socket.destroy();
    if (over || request.complete || socket.destroyed) clearInterval(timer);
  }, LINGER_CHECK_MS);
  timer.unref();
}

/** Limits connections by address; `isExempt` selects addresses that carry many clients, such as proxies. */
function limitConnections(server: Server, maximum: number, isExempt: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const group = addressGroup(remoteAddress);
    const count = open.get(group) ?? 0;
    if (count >= maximum) return void socket.destroy();
    open.set(group, count + 1);
    socket.once('close', () => {
      const left = (open.get(group) ?? 1) - 1;
      if (left === 0) open.delete(group);
      else open.set(group, left);
    });
  });
}

/** Watches a server made with `guardedServerOptions`. A body that is too slow ends like a request timeout: by `clientError`. */
export function guardConnections(
  server: Server,
  limits: ConnectionLimits,
  isExempt: (address: string) => boolean = () => false,
): ConnectionGuard {
  const uploads = new Map<IncomingMessage, Upload>();
  const answers = new WeakMap<object, ServerResponse>();
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  limitConnections(server, limits.connectionsPerAddress, isExempt);

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answers.set(request.socket, response);
    if (!hasBody(request) || request.complete) return;
    uploads.set(request, { bytes: request.socket.bytesRead, flowing: false });
    request.once('close', () => uploads.delete(request));
    response.once('finish', () => {
      if (!request.complete && !request.socket.destroyed) linger(request, limits);
    });
  });

  function judge(): void {
    for (const [request, upload] of uploads) {
      const { socket } = request;
      const slow = upload.flowing && socket.bytesRead - upload.bytes < limits.windowBytes;
      upload.bytes = socket.bytesRead;
      // While the server does not read it, the delay is ours.
      upload.flowing = request.readableFlowing === true;
      if (slow && !request.complete)
        server.emit(
          'clientError',
          Object.assign(new Error('the body arrives too slowly'), { code: TIMEOUT_CODE }),
          socket,
        );
    }
  }
  // After a pause of this process the timer comes before the reads: what has arrived meanwhile is read first.
  const watch = setInterval(() => setImmediate(judge), limits.windowMs);
  watch.unref();
  server.once('close', () => clearInterval(watch));

  return {
    isAnswering(socket) {
      const response = typeof socket === 'object' && socket !== null ? answers.get(socket) : undefined;
      return response !== undefined && response.headersSent && !response.writableFinished;
    },
    drain(graceMs) {
      const { promise: quiet, resolve: stopListening } = Promise.withResolvers<void>();
      // A connection is closed when it has been idle for a whole period, and what arrived during a pause of this process is read
      // first: a client that has just got its response may be sending the next request.
      let before = new Map<Socket, ServerResponse | undefined>();
      const closeIdle = () => {
        const now = new Map([...open].map((socket) => [socket, answers.get(socket)]));
        const unchanged = [...now].filter(
          ([socket, response]) => before.has(socket) && before.get(socket) === response,
        );
        for (const [socket, response] of unchanged) if (response?.writableFinished) socket.destroy();
        // One without a response is silent, or belongs to a WebSocket.
        if (unchanged.length === now.size && unchanged.every(([, response]) => response?.writableFinished !== false))
          stopListening();
        before = now;
      };
      const idling = setInterval(() => setImmediate(closeIdle), IDLE_CHECK_MS);
      const listening = setTimeout(stopListening, LISTENING_MS);
      const cutting = setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, graceMs);
      server.once('close', () => {
        clearInterval(idling);
        clearTimeout(listening);
        clearTimeout(cutting);
      });
      return quiet;
    },
  };
}

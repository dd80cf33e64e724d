/** Responses below the framework, where no hook runs: by Node's HTTP server itself, or on the raw connection. */
import { ServerResponse, STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Features no page uses; uploads take the camera through the system's own picker. */
export const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ');

/** Base headers of every response. An API response is not a page, so its policy allows nothing; pages and files override it. */
export const BASE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'strict-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const BASE_HEADER_LINES = Object.entries(BASE_HEADERS);

/**
 * A response that has the base headers from the start, so that none is sent without them (missing Host, unknown Expect,
 * too many requests on a connection).
 */
export class BasedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  constructor(request: Request, options?: object) {
    // Node passes its own connection settings as a second argument; the types only know the first.
    super(...([request, options] as unknown as [Request]));
    for (const [name, value] of BASE_HEADER_LINES) this.setHeader(name, value);
  }
}

/** Writes one JSON response on the raw connection (RFC 9112) and closes it; a closed one is only destroyed. */
export function respondRaw(
  socket: Duplex,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (!socket.writable) return void socket.destroy();
  const text = JSON.stringify(body);
  const all = {
    ...BASE_HEADERS,
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', text].join('\r\n'), () => socket.destroy());
}

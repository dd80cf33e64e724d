/** Answers to what never becomes a request: no hook runs for it, so it brings its own headers. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode, Language } from '@lantern/contract/errors';
import { refusalBody } from './bind.ts';

/** What server.ts sends with every other answer; an envelope needs nothing loaded, so its policy allows nothing. */
export const ENVELOPE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const;

/** Refuses on the bare connection (RFC 9112) and lets go of it; one that is gone already hears nothing. */
export function refuseConnection(socket: Duplex, code: ErrorCode, language: Language): void {
  const { status, body } = refusalBody(code, language);
  const text = JSON.stringify(body);
  const headers = { ...ENVELOPE_HEADERS, 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text), connection: 'close' };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (!socket.writable) return void socket.destroy();
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', text].join('\r\n'), () => socket.destroy());
}

/** One request to a push service (RFC 8030 §5). */
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';

export interface PushRequest {
  readonly endpoint: string;
  readonly authorization: string;
  readonly body: Buffer;
  /** How long the service may keep it for a device that is away. */
  readonly ttlSec: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /** A message with the same topic replaces one that was not received yet: of a retry, the first attempt. */
  readonly topic: string;
  readonly timeoutMs: number;
}

export interface PushReply {
  readonly status: number;
  /** What `Retry-After` says, in seconds; absent without one. */
  readonly retryAfterSec?: number;
}

/** Longer waits would be a mistake of the service. */
const RETRY_AFTER_MAXIMUM_SEC = 3600;

/** Seconds, or a date; undefined for anything else. */
function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), RETRY_AFTER_MAXIMUM_SEC);
}

/** The service's answer; redirects are not followed. Rejects when none arrives, with an error that does not name the address. */
export function postPush(push: PushRequest, nowMs: number): Promise<PushReply> {
  const request = push.endpoint.startsWith('https:') ? tlsRequest : plainRequest;
  const headers = {
    authorization: push.authorization,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': String(push.body.length),
    ttl: String(push.ttlSec),
    urgency: push.urgency,
    topic: push.topic,
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      push.endpoint,
      { method: 'POST', headers, signal: AbortSignal.timeout(push.timeoutMs) },
      (response) => {
        response.resume();
        const retryAfterSec = readRetryAfter(response.headers['retry-after'], nowMs);
        resolve({ status: response.statusCode ?? 0, ...(retryAfterSec === undefined ? {} : { retryAfterSec }) });
      },
    );
    sent.on('error', (error) =>
      reject(new Error(`The push service was not reached (${'code' in error ? String(error.code) : error.name})`)),
    );
    sent.end(push.body);
  });
}

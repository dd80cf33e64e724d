/** A push service of this machine (RFC 8030) with the devices behind it: it decrypts what it gets as a browser would (RFC 8291). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface DeviceKeys {
  readonly privateKey: Buffer;
  readonly auth: Buffer;
}

const hkdf = (secret: Buffer, salt: Buffer, use: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, use, bytes));
const named = (name: string, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(`${name}\0`), ...parts]);

/** The text of an encrypted message. Throws when it is not for this device. */
export function decryptPush({ privateKey, auth }: DeviceKeys, body: Buffer): string {
  const device = createECDH('prime256v1');
  device.setPrivateKey(privateKey);
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const keyInfo = named('WebPush: info', device.getPublicKey(), sender);
  const secret = hkdf(device.computeSecret(sender), auth, keyInfo, 32);
  const key = hkdf(secret, salt, named('Content-Encoding: aes128gcm'), 16);
  const nonce = hkdf(secret, salt, named('Content-Encoding: nonce'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // Padding: zeros after the mark of the last record.
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString('utf8');
}

/** Whether the header is a VAPID token for this origin under the key it names (RFC 8292); answers the key. */
export function vapidKeyOf(authorization: string, origin: string, nowMs: number): string {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization);
  if (!found) throw new Error(`${authorization} is no VAPID header`);
  const [, head, claims, signature, k] = found as unknown as readonly string[];
  const point = Buffer.from(k!, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature!, 'base64url'));
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Record<string, unknown>;
  const inSec = Number(exp) - nowMs / 1000;
  if (!isSigned || aud !== origin || !(inSec > 0 && inSec <= 86_400) || !/^(?:mailto|https):/.test(String(sub)))
    throw new Error(`${authorization} does not name a server to ${origin}`);
  return k!;
}

export interface ReceivedPush {
  readonly device: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
  readonly text: string;
}

export interface PushService {
  /** As `PUSH_HOSTS` names it. */
  readonly host: string;
  readonly origin: string;
  readonly received: ReceivedPush[];
  /** A device, as its browser describes it to the site. */
  device(): { readonly id: string; readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** How the next requests of a device are answered; then 201 again. */
  answer(id: string, ...replies: readonly { readonly status: number; readonly retryAfter?: string }[]): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, DeviceKeys>();
  const replies = new Map<string, { readonly status: number; readonly retryAfter?: string }[]>();
  const received: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const id = request.url!.slice('/push/'.length);
      const body = Buffer.concat(chunks);
      const keys = devices.get(id);
      if (keys)
        received.push({ device: id, headers: request.headers, bytes: body.length, text: decryptPush(keys, body) });
      const { status, retryAfter } = replies.get(id)?.shift() ?? { status: keys ? 201 : 404 };
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `http://${host}`,
    received,
    device() {
      const id = randomBytes(12).toString('hex');
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      devices.set(id, { privateKey: pair.getPrivateKey(), auth });
      return { id, endpoint: `http://${host}/push/${id}`, p256dh, auth: auth.toString('base64url') };
    },
    answer: (id, ...next) => void replies.set(id, [...next]),
    close: () => new Promise((closed) => (server.closeAllConnections(), server.close(() => closed()))),
  };
}

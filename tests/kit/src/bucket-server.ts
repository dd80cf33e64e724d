/**
 * A bucket with the part of the S3 interface that we use, kept in memory. It is as strict as the real ones: it checks the signature of each
 * request (AWS Signature Version 4), its date, and the digest of what is uploaded; and it fails when a test says so.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const BUCKET = 'pictures';
const REGION = 'ap-southeast-1';
const KEY_ID = 'LANTERNTEST';
const KEY = 'a key for tests of buckets, nowhere else';
/** Small, so that a list has several pages. */
const PAGE = 3;
const SKEW_MS = 15 * 60_000;

/** `gone`: connections end unanswered; `denied`: the key is not allowed; `busy`: every request is asked to come later. */
export type BucketFailure = 'gone' | 'denied' | 'busy';

export interface BucketServer {
  /** Variables of a node that keeps its pictures here. */
  readonly environment: Readonly<Record<string, string>>;
  /** By key. */
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly changedAt: Date }>;
  /** From now on; undefined: it works again. */
  fail(how: BucketFailure | undefined): void;
  close(): Promise<void>;
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Why a request is not admitted; undefined when its signature holds. */
function refusalOf({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!parts) return 'AccessDenied';
  const [, keyId, day = '', region, signed = '', signature = ''] = parts;
  const date = String(headers['x-amz-date']);
  const digest = String(headers['x-amz-content-sha256']);
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId';
  if (region !== REGION || !date.startsWith(day)) return 'AuthorizationHeaderMalformed';
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < SKEW_MS)) return 'RequestTimeTooSkewed';
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name)))
    return 'AccessDenied';
  if (body.length > 0 && digest !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const request = [
    method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      .toSorted()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signed,
    digest,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(request)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${KEY}`, day));
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

/** Starts it on a free port of this machine. */
export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, { bytes: Buffer; changedAt: Date }>();
  let failure: BucketFailure | undefined;

  const listed = (query: URLSearchParams): string => {
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > (query.get('start-after') ?? ''))
      .toSorted();
    const entries = keys
      .slice(0, PAGE)
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${objects.get(key)!.changedAt.toISOString()}</LastModified></Contents>`,
      );
    return `<ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${entries.join('')}</ListBucketResult>`;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const refuse = (status: number, code: string) =>
      void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (failure === 'gone') return void request.socket.destroy();
    if (failure === 'denied') return refuse(403, 'AccessDenied');
    if (failure === 'busy') return refuse(503, 'SlowDown');
    const url = new URL(request.url ?? '/', 'http://bucket');
    const refusal = refusalOf(request, url, body);
    if (refusal !== undefined) return refuse(403, refusal);
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
    const key = rest.join('/');
    const found = objects.get(key);
    switch (request.method) {
      case 'PUT':
        objects.set(key, { bytes: body, changedAt: new Date() });
        return void response.end();
      case 'DELETE':
        objects.delete(key);
        return void response.writeHead(204).end();
      case 'GET':
        if (key === '') return void response.end(listed(url.searchParams));
        return found ? void response.end(found.bytes) : refuse(404, 'NoSuchKey');
      default:
        return refuse(405, 'MethodNotAllowed');
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    environment: {
      UPLOADS_URL: `s3://${BUCKET}/lantern/one`,
      UPLOADS_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      UPLOADS_REGION: REGION,
      UPLOADS_KEY_ID: KEY_ID,
      UPLOADS_KEY: KEY,
    },
    objects,
    fail: (how) => void (failure = how),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

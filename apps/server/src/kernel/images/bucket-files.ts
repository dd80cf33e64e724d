/**
 * Pictures as objects of a bucket with the S3 interface (Amazon S3 API Reference, 2006-03-01: PutObject, GetObject, DeleteObject,
 * ListObjectsV2), addressed by path. Requests are signed with Signature Version 4; an upload names its digest, so that the bucket refuses
 * one that was altered on the way.
 */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { PictureFile, PictureFiles } from './picture-files.ts';
import type { UploadsBucket } from './uploads-bucket.ts';

const TIMEOUT_MS = 10_000;
/** Further tries after an answer of 429 or 5xx, within the timeout. */
const RETRIES = 2;
const FIRST_RETRY_MS = 100;

/** The bucket cannot be reached, or refuses. A member's upload may succeed later: `service_unavailable`. */
class BucketError extends Error {
  readonly statusCode = 503;
  /** The bucket's own, such as `AccessDenied`; undefined where it did not answer. */
  readonly code: string | undefined;

  constructor(message: string, { code, cause }: { readonly code?: string; readonly cause?: unknown }) {
    super(message, { cause });
    this.code = code;
  }
}

/** The code in an error of the bucket, such as `NoSuchKey`. */
const codeIn = (answer: string): string => /<Code>([A-Za-z]+)<\/Code>/.exec(answer)?.[1] ?? 'no code';

/** The objects of one page, in order of their keys. Keys of ours need no unescaping. */
function objectsIn(answer: string): readonly PictureFile[] {
  return [...answer.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].flatMap(([, entry = '']) => {
    const [key, changed] = ['Key', 'LastModified'].map(
      (tag) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(entry)?.[1],
    );
    return key === undefined || changed === undefined ? [] : [{ name: key, changedAt: Date.parse(changed) }];
  });
}

/** Calls of one bucket; `failed` counts those that do not succeed. */
function createBucket({ endpoint, bucket, region, keyId, key }: UploadsBucket, failed: () => void) {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: key,
    service: 's3',
    region,
    retries: RETRIES,
    initRetryMs: FIRST_RETRY_MS,
  });
  /** What a request that succeeded brought, read to its end, so that the connection is free. Throws a `BucketError`. */
  return async (method: string, path: string, body?: Buffer): Promise<Buffer> => {
    const unanswered = (cause: unknown): never => {
      failed();
      throw new BucketError(`the bucket does not answer ${method}`, { cause });
    };
    const answer = await client
      .fetch(`${endpoint}/${bucket}${path}`, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && {
          body: new Uint8Array(body),
          headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
        }),
      })
      .catch(unanswered);
    if (answer.ok) return Buffer.from(await answer.arrayBuffer().catch(unanswered));
    failed();
    const code = codeIn(await answer.text().catch(() => ''));
    throw new BucketError(`the bucket refuses ${method}: ${answer.status}, ${code}`, { code });
  };
}

/** Objects under `<prefix>/<folder>/` of the bucket. */
export function createBucketFiles(settings: UploadsBucket, folder: string, failed: () => void): PictureFiles {
  const call = createBucket(settings, failed);
  const path = [...(settings.prefix === '' ? [] : [settings.prefix]), folder, ''].join('/');
  return {
    async write(name, bytes) {
      await call('PUT', `/${path}${name}`, bytes);
    },
    read: (name) =>
      call('GET', `/${path}${name}`).catch((error: unknown) => {
        const isMissing = error instanceof BucketError && error.code === 'NoSuchKey';
        throw isMissing ? new Error(`Picture ${name} is not in the bucket`, { cause: error }) : error;
      }),
    async remove(names) {
      for (const name of names) await call('DELETE', `/${path}${name}`);
    },
    async list() {
      const files: PictureFile[] = [];
      for (let last = ''; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: path, ...(last && { 'start-after': last }) });
        const answer = (await call('GET', `?${query}`)).toString();
        const objects = objectsIn(answer);
        files.push(...objects.map(({ name, changedAt }) => ({ name: name.slice(path.length), changedAt })));
        if (objects.length === 0 || !answer.includes('<IsTruncated>true</IsTruncated>')) return files;
        last = objects.at(-1)!.name;
      }
    },
  };
}

/** The bucket of members' pictures, from the environment. */
import { ConfigError, safeAddress, together, withoutSlash, type Env, type Environment } from '../variables.ts';

/** A bucket with the S3 interface, and what signs requests to it. */
export interface UploadsBucket {
  /** Its server, without a trailing slash. */
  readonly endpoint: string;
  readonly bucket: string;
  /** What names of objects begin with, without slashes at its ends; may be empty. */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly key: string;
}

/** `s3://bucket/prefix`. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9._-]+)*)\/?$/;

/** Where members' pictures are kept; undefined: in DATA_DIR. Throws ConfigError with one clear line. */
export function readUploads(env: Env, environment: Environment): UploadsBucket | undefined {
  const values = together({
    UPLOADS_URL: env['UPLOADS_URL'],
    UPLOADS_ENDPOINT: safeAddress(env, 'UPLOADS_ENDPOINT', environment),
    UPLOADS_KEY_ID: env['UPLOADS_KEY_ID'],
    UPLOADS_KEY: env['UPLOADS_KEY'],
  });
  if (!values) return undefined;
  const [, bucket, path] = BUCKET.exec(values.UPLOADS_URL) ?? [];
  if (bucket === undefined) throw new ConfigError('UPLOADS_URL must be s3://bucket or s3://bucket/prefix');
  return {
    endpoint: withoutSlash(values.UPLOADS_ENDPOINT),
    bucket,
    prefix: path!.slice(1),
    region: env['UPLOADS_REGION'] || 'us-east-1',
    keyId: values.UPLOADS_KEY_ID,
    key: values.UPLOADS_KEY,
  };
}

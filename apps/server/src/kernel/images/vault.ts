/** Encrypted pictures: one file each, under DATA_DIR/uploads or in a bucket, each with its own data key. */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { join } from 'node:path';
import { counter } from '../metrics.ts';
import type { Kernel } from '../module.ts';
import type { Random } from '../random.ts';
import { createSealing } from '../sealing.ts';
import { createBucketFiles } from './bucket-files.ts';
import { createDiskFiles } from './disk-files.ts';

const NAME_BYTES = 16;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const NAME = /^[0-9a-f]{32}$/;

export interface StoredImage {
  /** Random file name; reveals nothing about the member. */
  readonly file: string;
  /** The file's data key, sealed under the vault's key. */
  readonly sealedKey: Buffer;
  /** Digest of the decrypted picture. */
  readonly sha256: Buffer;
}

export interface ImageVault {
  /** Writes the picture and waits until it is durable. The same `owner` is required to read it. Throws where files cannot be written. */
  put(picture: Buffer, owner: string): Promise<StoredImage>;
  /** The decrypted picture. Throws when the file is missing, altered or another owner's. */
  read(stored: StoredImage, owner: string): Promise<Buffer>;
  /** Deletes files; missing files are no error. */
  remove(files: readonly string[]): Promise<void>;
  /** Names of the files that are at least `ageMs` milliseconds old. */
  list(ageMs: number): Promise<readonly string[]>;
}

/** AES-256-GCM under the picture's own key, bound to the owner: iv, ciphertext and tag in one buffer. */
function encrypt(random: Random, key: Buffer, picture: Buffer, owner: string): Buffer {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  return Buffer.concat([iv, cipher.update(picture), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, owner: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** A vault, named like its folder; the nodes of a platform share it. */
export function createImageVault(
  { config, ring, random, clock, metrics }: Pick<Kernel, 'config' | 'ring' | 'random' | 'clock' | 'metrics'>,
  name: string,
): ImageVault {
  const failures = counter(metrics, 'lantern_uploads_failed_total', 'Requests that the bucket of pictures failed.');
  const files = config.uploads
    ? createBucketFiles(config.uploads, name, () => failures.inc())
    : createDiskFiles(join(config.dataDir, 'uploads', name));
  const dataKeys = createSealing({ ring, random }, `${name}/image-keys`);
  return {
    async put(picture, owner) {
      const file = Buffer.from(random.bytes(NAME_BYTES)).toString('hex');
      const dataKey = Buffer.from(random.bytes(KEY_BYTES));
      await files.write(file, encrypt(random, dataKey, picture, owner));
      return {
        file,
        sealedKey: dataKeys.seal(owner, dataKey.toString('base64')),
        sha256: createHash('sha256').update(picture).digest(),
      };
    },
    async read({ file, sealedKey, sha256 }, owner) {
      const picture = decrypt(Buffer.from(dataKeys.unseal(owner, sealedKey), 'base64'), await files.read(file), owner);
      if (!createHash('sha256').update(picture).digest().equals(sha256))
        throw new Error(`Picture ${file} does not match the digest of its row`);
      return picture;
    },
    remove: (names) => files.remove(names),
    async list(ageMs) {
      const before = clock.now() - ageMs;
      return (await files.list())
        .filter(({ name, changedAt }) => NAME.test(name) && changedAt <= before)
        .map(({ name }) => name);
    },
  };
}

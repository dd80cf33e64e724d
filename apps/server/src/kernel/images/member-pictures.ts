/**
 * Pictures that members upload before they send them with something they write: taken, redrawn, encrypted, then a row in the
 * module's own table, and the jobs that delete what was never sent, what is too old, and files without a row. The module brings
 * its statements.
 */
import type { MemberId } from '../ids.ts';
import type { JobDefinition } from '../jobs.ts';
import type { Kernel } from '../module.ts';
import { ok, refuse, type Result } from '../result.ts';
import { transact, type Tx } from '../tx.ts';
import type { Pictures } from './redraw.ts';
import type { ImageVault, StoredImage } from './vault.ts';

/** Enough for retries, too few to keep a node decoding. */
const UPLOADS_PER_HOUR = 30;
/** Pictures that wait to be sent; older ones are deleted. */
const UNSENT_MAXIMUM = 12;
/** A file is written before its row; after this time, a file without one is left over from a crash. */
const STRAY_AFTER_MS = 3_600_000;
const OLD_AT_ONCE = 200;

/** What a stored picture is bound to: moved to another row or member, it does not decrypt. */
export const pictureOwner = (memberId: MemberId, pictureId: string): string => `${memberId}/${pictureId}`;

export interface NewPicture extends StoredImage {
  readonly pictureId: string;
  readonly memberId: MemberId;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/** The module's statements about uploads of a member; each runs under that member's lock. */
export interface UploadStore {
  lockWriter(tx: Tx, memberId: MemberId): Promise<unknown>;
  /** Takes one upload from the hourly limit, or returns the seconds until the next. */
  takeUpload(tx: Tx, memberId: MemberId, allowed: number): Promise<{ readonly waitSec: number }>;
  insertPicture(tx: Tx, picture: NewPicture): Promise<void>;
  /** Deletes the rows of unsent pictures but the newest ones; returns their files. */
  deleteSurplus(tx: Tx, memberId: MemberId, kept: number): Promise<readonly string[]>;
}

interface PictureContext {
  readonly kernel: Kernel;
  readonly vault: ImageVault;
  readonly pictures: Pictures;
}

/** Stores a picture that waits to be sent. Refuses rate_limited, upload_invalid, service_unavailable. */
export async function storeUpload(
  { kernel, pictures, vault }: PictureContext,
  store: UploadStore,
  memberId: MemberId,
  upload: Buffer,
): Promise<Result<{ readonly pictureId: string; readonly width: number; readonly height: number }>> {
  // Counted before it is decoded, whatever the result.
  const { waitSec } = await transact(kernel.db, async (tx) => {
    await store.lockWriter(tx, memberId);
    return store.takeUpload(tx, memberId, UPLOADS_PER_HOUR);
  });
  if (waitSec > 0) return refuse('rate_limited', { retryAfterSec: waitSec });
  const drawn = await pictures.redraw(upload);
  if (!drawn.ok) return drawn;
  const { jpeg, width, height } = drawn.value;
  const pictureId = kernel.ids.next<string>();
  const stored = await vault.put(jpeg, pictureOwner(memberId, pictureId));
  const idle = await transact(kernel.db, async (tx) => {
    await store.lockWriter(tx, memberId);
    await store.insertPicture(tx, { pictureId, memberId, ...stored, sizeBytes: jpeg.length, width, height });
    return store.deleteSurplus(tx, memberId, UNSENT_MAXIMUM);
  });
  await vault.remove(idle);
  return ok({ pictureId, width, height });
}

/** The module's statements about what is deleted by itself. */
export interface AgeStore {
  /** Deletes pictures that were never sent; returns their files. */
  deleteUnsent(tx: Tx): Promise<readonly string[]>;
  /** Deletes what is older than the months, with its pictures' rows. */
  deleteOld(
    tx: Tx,
    months: number,
    atOnce: number,
  ): Promise<{ readonly count: number; readonly files: readonly string[] }>;
  /** The files without a row. */
  unreferencedFiles(tx: Tx, files: readonly string[]): Promise<readonly string[]>;
}

interface Ageing {
  /** The name of the module. */
  readonly name: string;
  /** Months what members wrote is kept. */
  readonly keptMonths: number;
  readonly cron: { readonly unsent: string; readonly old: string };
}

/** The job that removes files once the transaction that deleted their rows has committed. */
export const removeFilesOf = (name: string): string => `${name}.remove_files`;

/** Deletes pictures that were never sent, and what is past its time, a chunk per transaction (UTC). */
export function ageingJobs(
  { kernel, vault }: Pick<PictureContext, 'kernel' | 'vault'>,
  store: AgeStore,
  { name, keptMonths, cron }: Ageing,
): readonly JobDefinition[] {
  const removeFiles = async (tx: Tx, files: readonly string[]) => {
    if (files.length > 0) await kernel.jobs.add(tx, removeFilesOf(name), { files });
  };
  async function removeUnsent(): Promise<void> {
    await transact(kernel.db, async (tx) => removeFiles(tx, await store.deleteUnsent(tx)));
    await vault.remove(await store.unreferencedFiles(kernel.db, await vault.list(STRAY_AFTER_MS)));
  }
  async function removeOld(): Promise<void> {
    for (;;) {
      const count = await transact(kernel.db, async (tx) => {
        const old = await store.deleteOld(tx, keptMonths, OLD_AT_ONCE);
        await removeFiles(tx, old.files);
        return old.count;
      });
      if (count < OLD_AT_ONCE) return;
    }
  }
  return [
    {
      name: removeFilesOf(name),
      run: (payload) => vault.remove((payload as { readonly files: readonly string[] }).files),
    },
    { name: `${name}.remove_unsent`, cron: cron.unsent, run: removeUnsent },
    { name: `${name}.remove_old`, cron: cron.old, run: removeOld },
  ];
}

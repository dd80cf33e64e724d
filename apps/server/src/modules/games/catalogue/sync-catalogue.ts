/** Syncs a release's entries into the database: inserts new ones, updates changed ones, retires missing ones; operator settings stay. */
import { createHash } from 'node:crypto';
import { tintOf, type GameEntry, type VendorEntry } from '@lantern/catalogue';
import { changeCatalogue } from './change.ts';
import type { ModuleContext } from './context.ts';
import { lockGameIds } from './entry-store.ts';
import {
  lockDigest,
  writeDigest,
  writeGames,
  writeVendors,
  type GameAttempt,
  type VendorAttempt,
} from './sync-store.ts';

export interface CatalogueEntries {
  readonly vendors: readonly VendorEntry[];
  readonly games: readonly GameEntry[];
}

const vendorRow = ({ code, accountTypeName, name, types }: VendorEntry, sortOrder: number): VendorAttempt => ({
  code,
  accountTypeName,
  nameVi: name.vi,
  nameEn: name.en,
  types,
  sortOrder,
});

const gameRow = (entry: GameEntry, sortOrder: number): GameAttempt => ({
  id: entry.id,
  vendor: entry.vendor,
  type: entry.type,
  nameVi: entry.name.vi,
  nameEn: entry.name.en,
  classify: entry.classify,
  rtpBasisPoints: entry.rtpBasisPoints ?? null,
  minBet: entry.minBet,
  payLines: entry.payLines ?? null,
  freePlay: entry.freePlay,
  tags: entry.tags,
  rooms: (entry.rooms ?? []).map(({ id, type, name }) => ({ id, type, nameVi: name.vi, nameEn: name.en })),
  tint: tintOf(entry.art.palette),
  sortOrder,
});

/** Applies the entries. Nodes that start together wait for one another, and the second finds nothing to do. */
export async function syncCatalogue(module: ModuleContext, { vendors, games }: CatalogueEntries): Promise<void> {
  const rows = { vendors: vendors.map(vendorRow), games: games.map(gameRow) };
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  await changeCatalogue(module, async (tx) => {
    if ((await lockDigest(tx)) === digest) return;
    // An operator's edit and the release wait for each other, in this order: the edit's version is checked under the lock.
    await lockGameIds(tx);
    await writeVendors(tx, rows.vendors);
    await writeGames(tx, rows.games);
    await writeDigest(tx, digest);
  });
}

/**
 * In-memory cache of the catalogue, so that lists, filters and pages cost no query: ten thousand games are some megabytes and
 * scanned in a millisecond. Invalidated by realtime events, and compared with the database's revision every second.
 */
import type { Kernel } from '../../../kernel/module.ts';
import { inReads, type Tx } from '../../../kernel/tx.ts';
import {
  readArt,
  readEntries,
  readMerchantSettings,
  readPlays,
  readRevision,
  readSettings,
  readVendors,
} from './catalogue-store.ts';
import { differsByDevice, forViewer, type Viewer } from './rules/merchant-setting.ts';
import { overlaid } from './rules/overlay.ts';
import type { GameRow, LotteryGame, VendorRow } from './rules/rows.ts';
import { openShopFor, type Shop } from './rules/shop.ts';
import type { LooseName } from './search-store.ts';

export interface Catalogue {
  readonly revision: string;
  readonly vendors: ReadonlyMap<string, VendorRow>;
  /** Every game, shown or not, by its id or one of its rooms'. */
  readonly byNode: ReadonlyMap<string, GameRow>;
  /** Games whose names are not in the search index. */
  readonly loose: readonly LooseName[];
  /** The hash of each game's own art. */
  readonly art: ReadonlyMap<string, string>;
  /** The part that a merchant's members see on a device. */
  shopFor(viewer: Viewer): Shop;
  /** A game, shown or not, as a merchant's members have it on a device. */
  gameFor(viewer: Viewer, nodeId: string): GameRow | undefined;
}

export interface CatalogueCache {
  /** The catalogue, at most a second behind another node's change and never behind one of this node's. */
  fresh(): Promise<Catalogue>;
  /** Invalidates every node's cache when the transaction has committed, this one's at once. */
  announceChange(tx: Tx): void;
  /** Invalidates this node's cache. */
  invalidate(): void;
  close(): void;
}

const MAXIMUM_AGE_MS = 1_000;
const CHANNEL = 'catalogue';
const EVENT = 'catalogue_changed';

async function read({ db }: Kernel, revision: string, lotteries: readonly LotteryGame[]): Promise<Catalogue> {
  const [vendors, entries, settings, own, plays, art] = await Promise.all([
    readVendors(db),
    readEntries(db),
    readSettings(db),
    readMerchantSettings(db),
    readPlays(db),
    readArt(db),
  ]);
  const games = overlaid(entries, lotteries, settings, plays);
  const shops = new Map<string, Shop>();
  const byNode = new Map(
    games.flatMap((game) => [game.id, ...game.rooms.map(({ id }) => id)].map((node) => [node, game] as const)),
  );
  return {
    revision,
    art,
    vendors: new Map(vendors.map((vendor) => [vendor.code, vendor])),
    byNode,
    loose: games
      .filter(
        ({ id, lottery }) => lottery !== null || settings.get(id)?.nameVi != null || settings.get(id)?.nameEn != null,
      )
      .map(({ id, nameVi, nameEn }) => ({ id, nameVi, nameEn })),
    shopFor(viewer) {
      const { merchantCode, device = '' } = viewer;
      const settings = own.get(merchantCode);
      const key = differsByDevice(settings) ? `${merchantCode} ${device}` : merchantCode;
      const shop = shops.get(key) ?? openShopFor(viewer, vendors, games, settings);
      shops.set(key, shop);
      return shop;
    },
    gameFor({ merchantCode, device }, nodeId) {
      const game = byNode.get(nodeId);
      return game && forViewer(game, own.get(merchantCode), device);
    },
  };
}

/** Creates the cache; the first use reads the database. */
export function createCatalogueCache(
  kernel: Kernel,
  lotteryGames: () => Promise<readonly LotteryGame[]>,
): CatalogueCache {
  let held: Catalogue | undefined;
  let heldLotteries = '';
  let checkedAt = Number.NEGATIVE_INFINITY;
  let changes = 0;
  let reading: Promise<void> | undefined;

  const isOld = () => held === undefined || kernel.clock.elapsed() - checkedAt > MAXIMUM_AGE_MS;

  async function check(): Promise<void> {
    const startedAt = kernel.clock.elapsed();
    const changesSeen = changes;
    // The revision is read first: a change meanwhile has a higher one and is read again.
    const revision = await readRevision(kernel.db);
    const lotteries = await lotteryGames();
    const lotteryText = JSON.stringify(lotteries);
    if (held?.revision !== revision || heldLotteries !== lotteryText) {
      held = await read(kernel, revision, lotteries);
      heldLotteries = lotteryText;
    }
    // A change announced during the read may have been missed.
    if (changes === changesSeen) checkedAt = startedAt;
  }

  function invalidate(): void {
    changes++;
    checkedAt = Number.NEGATIVE_INFINITY;
  }

  const stopListening = kernel.realtime.listen((message) => {
    if (message.channel === CHANNEL && message.event === EVENT) invalidate();
  });

  return {
    async fresh() {
      // A check that began before this call may have missed a change; one that begins now is fresh enough, however long it takes.
      if (isOld() && reading) await reading;
      if (isOld()) await (reading ??= inReads(check).finally(() => (reading = undefined)));
      return held!;
    },
    announceChange(tx) {
      tx.afterCommit(invalidate);
      kernel.realtime.publishIn(tx, { channel: CHANNEL, event: EVENT, payload: {} });
    },
    invalidate,
    close: stopListening,
  };
}

/**
 * What bets are sold at, kept in memory: a game with the price list of an issue and the largest win of a buyer. The statement that
 * reads the issue also reads its price list's version and the revision of the market, so a change applies to the first bet after its
 * commit on every node.
 */
import type { Kernel } from '../../../../kernel/module.ts';
import { findGame, listOddsOfVersion, readMarketRevision, type Game, type OddsRow } from '../issues/game-store.ts';
import { readIssueForSale, type IssueKey, type IssueOnSale } from '../issues/issue-store.ts';
import { readWinMaximum } from './order-store.ts';

const MARKETS_MAXIMUM = 1_000;

/** A buyer's terms, by the database's clock. */
export interface CurrentSale {
  readonly game: Game | undefined;
  readonly odds: readonly OddsRow[];
  readonly winMaximum: bigint | undefined;
  readonly nowMs: number;
  readonly issue: IssueOnSale | undefined;
}

export interface SaleRequest extends IssueKey {
  readonly currency: string;
  readonly merchantCode: string;
}

export interface MarketCache {
  /** The current sale of an issue; one statement, unless the market changed or is new here. */
  saleOf(request: SaleRequest): Promise<CurrentSale>;
}

type Kept = Pick<CurrentSale, 'game' | 'odds' | 'winMaximum'> & { readonly revision: bigint };

/** One snapshot, so that the revision is that of the rows. */
function load(
  { db }: Kernel,
  { gameCode, currency, merchantCode }: SaleRequest,
  priceVersion: number | null,
): Promise<Kept> {
  return db.transaction(
    async (tx) => ({
      revision: await readMarketRevision(tx),
      game: await findGame(tx, gameCode),
      odds: priceVersion === null ? [] : await listOddsOfVersion(tx, gameCode, priceVersion),
      winMaximum: await readWinMaximum(tx, { currency, merchantCode, gameCode }),
    }),
    { snapshot: 'reading' },
  );
}

/** Creates an empty cache. */
export function createMarketCache(kernel: Kernel): MarketCache {
  const known = new Map<string, Promise<Kept>>();

  function loadAgain(name: string, request: SaleRequest, priceVersion: number | null): Promise<Kept> {
    const loading = load(kernel, request, priceVersion);
    loading.catch(() => known.get(name) === loading && known.delete(name));
    if (known.size >= MARKETS_MAXIMUM) known.delete(known.keys().next().value!);
    known.set(name, loading);
    return loading;
  }

  return {
    async saleOf(request) {
      const { revision, priceVersion, nowMs, issue } = await readIssueForSale(kernel.db, request);
      const name = `${request.gameCode} ${priceVersion} ${request.currency} ${request.merchantCode}`;
      const loading = known.get(name);
      let market = loading && (await loading);
      // The one being loaded, or loaded by another bet meanwhile, may be newer than this bet's revision, never older.
      if (!market || market.revision < revision) {
        const other = known.get(name);
        market = other && other !== loading ? await other : undefined;
        if (!market || market.revision < revision) market = await loadAgain(name, request, priceVersion);
      }
      const { game, odds, winMaximum } = market;
      return { game, odds, winMaximum, nowMs, issue };
    },
  };
}

/** Resolves account names to database numbers. Numbers never change, so they are cached, up to a bound. */
import { CHART, type AccountCode, type AccountName } from './chart.ts';

export interface AccountRow {
  readonly id: bigint;
  readonly owner_id: string;
  readonly code: string;
  readonly currency: string;
}

/** Accounts of one owner in one currency, by code. */
type Owned = ReadonlyMap<string, number>;

const CACHED_OWNERS = 50_000;

const ownerKey = (owner: string, currency: string): string => `${currency} ${owner}`;

export interface AccountRef extends AccountName {
  readonly currency: string;
}

export interface AccountNumbers {
  /** Undefined for an account that is not open. */
  numberOf(account: AccountRef): number | undefined;
}

export interface AccountSource {
  find(owners: readonly { readonly owner: string; readonly currency: string }[]): Promise<readonly AccountRow[]>;
  open(owner: string, currency: string, codes: readonly AccountCode[]): Promise<void>;
}

export interface Directory {
  /**
   * Numbers of all `accounts` accounts that are open; house accounts are opened when missing. `remember` must be false in
   * a transaction that may still roll back.
   */
  resolve(source: AccountSource, accounts: readonly AccountRef[], remember: boolean): Promise<AccountNumbers>;
}

function indexRows(rows: readonly AccountRow[]): Map<string, Owned> {
  const index = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const key = ownerKey(row.owner_id, row.currency);
    const owned = index.get(key) ?? new Map<string, number>();
    owned.set(row.code, Number(row.id));
    index.set(key, owned);
  }
  return index;
}

/** A directory with an empty cache. */
export function createDirectory(): Directory {
  // Two generations: entries move to the young one when used, and the old one is dropped whole. Moving an entry within one Map
  // at each use would cost a fifth of the hot path's time in this process (measured): a Map pays for deletions by rehashing.
  let young = new Map<string, Owned>();
  let old = new Map<string, Owned>();

  function keep(key: string, owned: Owned): void {
    if (young.size >= CACHED_OWNERS / 2) {
      old = young;
      young = new Map();
    }
    young.set(key, owned);
  }

  function recall(account: AccountRef): number | undefined {
    const key = ownerKey(account.owner, account.currency);
    const fresh = young.get(key);
    if (fresh) return fresh.get(account.code);
    const aged = old.get(key);
    if (aged) keep(key, aged);
    return aged?.get(account.code);
  }

  async function fetch(source: AccountSource, missing: readonly AccountRef[]): Promise<Map<string, Owned>> {
    const owners = [...new Map(missing.map((one) => [ownerKey(one.owner, one.currency), one])).values()];
    return indexRows(await source.find(owners));
  }

  return {
    async resolve(source, accounts, remember) {
      const numbers = new Map<AccountRef, number>();
      const missing = accounts.filter((one) => {
        const id = recall(one);
        if (id !== undefined) numbers.set(one, id);
        return id === undefined;
      });
      if (missing.length > 0) {
        let found = await fetch(source, missing);
        const unopened = missing.filter(
          (one) =>
            CHART[one.code].ownerKind === 'house' && !found.get(ownerKey(one.owner, one.currency))?.has(one.code),
        );
        if (unopened.length > 0) {
          for (const one of unopened) await source.open(one.owner, one.currency, [one.code]);
          found = await fetch(source, missing);
        }
        if (remember) for (const [key, owned] of found) keep(key, owned);
        for (const one of missing) {
          const id = found.get(ownerKey(one.owner, one.currency))?.get(one.code);
          if (id !== undefined) numbers.set(one, id);
        }
      }
      return { numberOf: (one) => numbers.get(one) };
    },
  };
}

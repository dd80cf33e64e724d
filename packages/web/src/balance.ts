/** The cached balance of a member: read once, then followed by the live connection. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { EventPayload } from '@lantern/contract/events';
import type { QueryClient } from '@tanstack/react-query';

type Balance = AnswerOf<Calls['wallet.balance']>;

export interface BalanceCache {
  /** Applies a `balance_changed`, unless the balance shown is as new or of another currency. */
  changed(news: EventPayload<'balance_changed'>): void;
  /** Reads it now; an answer under way may be older, and is dropped. */
  readAgain(): void;
}

const BALANCE = { queryKey: ['wallet.balance'] } as const;

/** The balance in this cache. */
export function createBalanceCache(queries: QueryClient): BalanceCache {
  const readAgain = () =>
    void queries.cancelQueries(BALANCE).then(() => queries.invalidateQueries(BALANCE, { cancelRefetch: false }));
  return {
    readAgain,
    changed({ currency, sumBalance, version }) {
      if (queries.isFetching(BALANCE) > 0) return readAgain();
      queries.setQueriesData<Balance>(BALANCE, (shown) =>
        shown?.currency === currency && shown.version < version ? { ...shown, sumBalance, version } : shown,
      );
    },
  };
}

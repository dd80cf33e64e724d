/** The cached balance of a member: read once, then followed by the live connection. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { EventPayload } from '@lantern/contract/events';
import type { Reads } from './reads.ts';

type Balance = AnswerOf<Calls['wallet.balance']>;

export interface BalanceCache {
  /** Applies a `balance_changed`, unless the balance shown is as new or of another currency. */
  changed(news: EventPayload<'balance_changed'>): void;
}

const BALANCE = { queryKey: ['wallet.balance'] } as const;

/** The balance in this cache. */
export const createBalanceCache = ({ queries, refresh }: Pick<Reads, 'queries' | 'refresh'>): BalanceCache => ({
  changed({ currency, sumBalance, version }) {
    // An answer under way may be older than this news.
    if (queries.isFetching(BALANCE) > 0) return refresh('wallet.balance');
    queries.setQueriesData<Balance>(BALANCE, (shown) =>
      shown?.currency === currency && shown.version < version ? { ...shown, sumBalance, version } : shown,
    );
  },
});

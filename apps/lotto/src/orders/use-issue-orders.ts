/** The member's orders in one issue, with their bets. */
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callKey, read, useCall, type Answer } from '../lib/calls.ts';
import { useSession } from '../lib/session.ts';

export type OrderDetail = Answer<'lottery.orderDetail'>;

export interface IssueOrders {
  readonly orders: readonly OrderDetail[];
  /** Orders are loaded, with all their bets. */
  readonly loaded: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const ORDERS_READ = 100;

export function useIssueOrders(
  gameCode: string,
  numero: string | undefined,
  refetchIntervalMs: number | false = false,
): IssueOrders {
  const session = useSession();
  const list = useCall(
    'lottery.orders',
    { query: { gameCode, pageNo: 1, pageSize: ORDERS_READ } },
    { enabled: session.phase === 'open' && numero !== undefined, refetchIntervalMs },
  );
  const heads = useMemo(
    () => (list.data?.content ?? []).filter((order) => order.numero === numero),
    [list.data, numero],
  );
  const details = useQueries({
    queries: heads.map(({ orderId, status }) => ({
      // The status is part of the key: an order that ended is read again.
      queryKey: [...callKey('lottery.orderDetail', { query: { orderId } }), status],
      queryFn: () => read('lottery.orderDetail', { query: { orderId } }),
    })),
  });
  const orders = details.flatMap(({ data }) => (data ? [data] : []));
  return {
    orders,
    loaded: list.data !== undefined && orders.length === heads.length,
    failed: list.isError && !list.data,
    retry: () => void list.refetch(),
  };
}

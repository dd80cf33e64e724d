/** Facts for the filter sheet: the kinds of a family, and how many games a choice leaves. */
import { PAGE_SIZE_MAXIMUM } from '@lantern/contract/constants';
import { useMemo } from 'react';
import { useCall } from '../../../lib/server/calls.ts';
import { callQuery, EVERYTHING, type ListQuery } from '../state/list-query.ts';

const FRESH_MS = 5 * 60_000;

/** The kinds (gameClassify) of a family's games, the largest first; one list call per family, cached for minutes. */
export function useFamilyKinds(family: string): readonly string[] {
  const { data } = useCall(
    'game.list',
    { query: { ...callQuery({ ...EVERYTHING, tab: family }), pageSize: PAGE_SIZE_MAXIMUM } },
    { enabled: family !== 'ALL', staleMs: FRESH_MS },
  );
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { gameClassify } of data?.games ?? [])
      if (gameClassify !== undefined) counts.set(gameClassify, (counts.get(gameClassify) ?? 0) + 1);
    return Array.from(counts)
      .sort(([, one], [, other]) => other - one)
      .map(([kind]) => kind);
  }, [data]);
}

/** How many games a query finds; undefined until loaded. */
export const useMatchCount = (query: ListQuery): number | undefined =>
  useCall('game.list', { query: { ...callQuery(query), pageSize: 1 } }, { staleMs: FRESH_MS }).data?.totalElements;

/**
 * The KENO category (LOTT-03): present only when the merchant has the keno vendor's integration; choosing it loads that
 * vendor's list.
 */
import { KENO_LIST_PAGE_NO, KENO_LIST_PAGE_SIZE, KENO_VENDOR } from '@lantern/contract/constants';
import { useMemo } from 'react';
import { useCall } from '../server/calls.ts';
import { useSettings } from '../server/settings.ts';
import type { Menu } from './menu.ts';
import { useRefresh } from './use-refresh.ts';

/** Its tag among the menu's categories. */
export const KENO_TAG = 'KENO';

/** Whether the merchant has the keno vendor. */
export const useKenoEnabled = (): boolean => useSettings()?.kenoEnabled ?? false;

const KENO_LIST = {
  query: {
    platform: 'html5',
    gameType: 'ELOTT',
    vassalage: KENO_VENDOR,
    pageNo: KENO_LIST_PAGE_NO,
    pageSize: KENO_LIST_PAGE_SIZE,
  },
} as const;

/** The keno vendor's games as a menu of one category, loaded while it is chosen. */
export function useKenoMenu(chosen: boolean) {
  const list = useCall('lottery.kenoList', KENO_LIST, { enabled: chosen });
  const { data } = list;
  useRefresh(list, data?.games);
  const menu = useMemo(
    (): Menu | undefined =>
      data && { categories: [{ tag: KENO_TAG, labelName: '', gameMenus: data.games }], serverTime: data.serverTime },
    [data],
  );
  return { data: menu, error: list.error, refetch: list.refetch };
}

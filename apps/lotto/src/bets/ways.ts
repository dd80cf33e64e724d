/** What is on sale, arranged for the thumb: tabs, and in each tab the ways to bet. */
import type { Answer } from '../lib/calls.ts';

export type BetType = Answer<'lottery.betTypes'>['list'][number];

/** One board: the numbers of one bet type, or several bet types that have nothing to pick and are pressed themselves. */
export type Way =
  | { readonly kind: 'numbers'; readonly id: string; readonly betType: BetType }
  | { readonly kind: 'outcomes'; readonly id: string; readonly betTypes: readonly BetType[] };

export interface Tab {
  readonly id: string;
  readonly ways: readonly Way[];
}

const TAB_ORDER = ['lo', 'de', 'xien', 'truot', 'cang', 'cang4', 'dau_duoi', 'two_sided', 'tong', 'bao'] as const;
export type TabId = (typeof TAB_ORDER)[number];

/** The tab of a bet type: its group, with four-digit càng apart from three-digit. */
function tabOf({ group, selection }: BetType): string {
  return group === 'cang' && selection.digits === 4 ? 'cang4' : group;
}

function waysOf(tabId: string, betTypes: readonly BetType[]): Way[] {
  const pressed = betTypes.filter((betType) => betType.selection.kind === 'none');
  const numbered = betTypes.filter((betType) => betType.selection.kind !== 'none');
  const ways: Way[] = numbered.map((betType) => ({ kind: 'numbers', id: betType.betType, betType }));
  return pressed.length > 0 ? [...ways, { kind: 'outcomes', id: tabId, betTypes: pressed }] : ways;
}

/** The tabs of what is sold under a play type; what the server does not sell is not there. */
export function tabsOf(list: readonly BetType[], playType: BetType['playType']): readonly Tab[] {
  const offered = list.filter((betType) => betType.playType === playType);
  // A game sold under the other play type only is still to be played.
  const sold = offered.length > 0 ? offered : list;
  return TAB_ORDER.flatMap((id) => {
    const ways = waysOf(id, sold.filter((betType) => tabOf(betType) === id));
    return ways.length > 0 ? [{ id, ways }] : [];
  });
}

/** The bet types behind a way. */
export const betTypesOf = (way: Way): readonly BetType[] => (way.kind === 'numbers' ? [way.betType] : way.betTypes);

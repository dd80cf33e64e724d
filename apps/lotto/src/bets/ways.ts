/** The bet types on sale, arranged for the thumb: tabs, and in each tab the ways to bet. */
import type { Answer } from '../lib/calls.ts';

export type BetType = Answer<'lottery.betTypes'>['list'][number];
export type PlayType = BetType['playType'];

/**
 * One board. `numbers`: the numbers or balls of one bet type. `wheel`: the same numbers in every parlay of the tab
 * (xiên quay).
 * `cells`: words with odds of their own, of one bet type or of all of the tab, each bet type a section.
 */
export type Way =
  | { readonly kind: 'numbers'; readonly id: string; readonly betType: BetType }
  | { readonly kind: 'wheel'; readonly id: string; readonly betTypes: readonly BetType[] }
  | { readonly kind: 'cells'; readonly id: string; readonly betTypes: readonly BetType[] };

export interface Tab {
  readonly id: string;
  readonly ways: readonly Way[];
}

/** Groups in the order of their tabs; unlisted ones come after them. */
const TAB_ORDER = [
  'lo',
  'de',
  'xien',
  'truot',
  'cang',
  'cang4',
  'dau_duoi',
  'pick',
  'two_sided',
  'position',
  'special',
  'sum',
  'tong',
  'dragon_tiger',
  'straight',
  'group',
  'any',
  'shape',
  'bull',
  'stud',
  'dice',
  'colour',
  'zodiac',
  'element',
  'absent',
  'bao',
] as const;
export type TabId = (typeof TAB_ORDER)[number];

export const WHEEL = 'xien_quay';

/** The tab of a bet type: its group, with four-digit càng separate from three-digit. */
function tabOf({ group, selection }: BetType): string {
  return group === 'cang' && selection.digits === 4 ? 'cang4' : group;
}

const isCells = ({ selection: { kind } }: BetType): boolean => kind === 'none' || kind === 'choice';

function waysOf(tabId: string, betTypes: readonly BetType[]): Way[] {
  const ways: Way[] = betTypes
    .filter((betType) => !isCells(betType))
    .map((betType) => ({ kind: 'numbers', id: betType.betType, betType }));
  const parlays = betTypes.filter(({ selection: { kind } }) => kind === 'parlay');
  if (tabId === 'xien' && parlays.length > 1) ways.push({ kind: 'wheel', id: WHEEL, betTypes: parlays });
  const cells = betTypes.filter(isCells);
  return cells.length > 0 ? [{ kind: 'cells', id: tabId, betTypes: cells }, ...ways] : ways;
}

/** The play types with something on sale, classic first. */
export function playTypesOf(list: readonly BetType[]): readonly PlayType[] {
  return (['trad', 'ent'] as const).filter((playType) => list.some((betType) => betType.playType === playType));
}

/** The tabs of a play type; what the server does not sell is left out. */
export function tabsOf(list: readonly BetType[], playType: PlayType): readonly Tab[] {
  const offered = list.filter((betType) => betType.playType === playType);
  // A game sold only under the other play type can still be played.
  const sold = offered.length > 0 ? offered : list;
  const order: readonly string[] = TAB_ORDER;
  const ids = [...new Set([...order, ...sold.map(tabOf)])];
  return ids.flatMap((id) => {
    const ways = waysOf(
      id,
      sold.filter((betType) => tabOf(betType) === id),
    );
    return ways.length > 0 ? [{ id, ways }] : [];
  });
}

/** The bet types behind a way. */
export const betTypesOf = (way: Way): readonly BetType[] => (way.kind === 'numbers' ? [way.betType] : way.betTypes);

/**
 * The available choices: the play types on offer, the current one (the first when the requested one is not sold), its
 * tabs.
 */
export function boardsOf(
  list: readonly BetType[],
  wanted: PlayType,
): { readonly offered: readonly PlayType[]; readonly playType: PlayType; readonly tabs: readonly Tab[] } {
  const offered = playTypesOf(list);
  const playType = offered.includes(wanted) ? wanted : (offered[0] ?? 'trad');
  return { offered, playType, tabs: tabsOf(list, playType) };
}

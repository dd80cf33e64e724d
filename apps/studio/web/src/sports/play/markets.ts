/** Markets as the frame knows them: their keys, their outcomes in the order of prices, and where they are shown. A test compares both with game-math. */

/** The parts of a key: `ah?period=ft&line=-0.75&from=1:0`. */
export interface MarketKey {
  readonly family: string;
  readonly period: 'ft' | '1h' | '2h';
  readonly line?: string;
  readonly from?: string;
  readonly start?: string;
  readonly side?: 'home' | 'away';
  readonly n?: string;
}

/** Reads a key the studio sent. */
export function readKey(key: string): MarketKey {
  const [family = '', query = ''] = key.split('?');
  const parts = query === '' ? [] : query.split('&').map((part) => part.split('=') as [string, string]);
  return { family, period: 'ft', ...(Object.fromEntries(parts) as Partial<MarketKey>) };
}

const THREE_WAY = ['1', 'x', '2'];
const TWO_WAY = ['1', '2'];
const OVER_UNDER = ['over', 'under'];
const YES_NO = ['yes', 'no'];
const GOALS = ['1', '2', 'none'];
const SCORES = [0, 1, 2, 3, 4].flatMap((home) => [0, 1, 2, 3, 4].map((away) => `${home}:${away}`));

const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  '1x2': THREE_WAY,
  dc: ['1x', '12', 'x2'],
  dnb: TWO_WAY,
  ah: TWO_WAY,
  eh: THREE_WAY,
  qualify: TWO_WAY,
  ou: OVER_UNDER,
  ouTeam: OVER_UNDER,
  range: ['0-1', '2-3', '4-6', '7+'],
  exact: ['0', '1', '2', '3', '4', '5', '6+'],
  oe: ['odd', 'even'],
  cs: [...SCORES, 'other'],
  btts: YES_NO,
  cleanSheet: YES_NO,
  winToNil: YES_NO,
  bothHalves: YES_NO,
  htft: THREE_WAY.flatMap((half) => THREE_WAY.map((full) => `${half}/${full}`)),
  goal: GOALS,
  lastGoal: GOALS,
  cornersAh: TWO_WAY,
  cornersOu: OVER_UNDER,
  corners1x2: THREE_WAY,
  race: GOALS,
  cardsAh: TWO_WAY,
  cardsOu: OVER_UNDER,
  cards1x2: THREE_WAY,
};

/** The outcomes of a family in the order of its prices; empty for a family this frame does not know, which it does not show. */
export const outcomesOf = (family: string): readonly string[] => OUTCOMES[family] ?? [];
export const FAMILIES: readonly string[] = Object.keys(OUTCOMES);

/** Tabs of a match's page. */
export const TABS = ['main', 'handicap', 'totals', 'half', 'goals', 'scores', 'corners', 'cards'] as const;
export type MarketTab = (typeof TABS)[number];

const TAB_OF: Readonly<Record<string, MarketTab>> = {
  ah: 'handicap',
  eh: 'handicap',
  ou: 'totals',
  ouTeam: 'totals',
  range: 'totals',
  exact: 'totals',
  oe: 'totals',
  goal: 'goals',
  lastGoal: 'goals',
  btts: 'goals',
  cleanSheet: 'goals',
  winToNil: 'goals',
  bothHalves: 'goals',
  cs: 'scores',
  htft: 'scores',
  cornersAh: 'corners',
  cornersOu: 'corners',
  corners1x2: 'corners',
  race: 'corners',
  cardsAh: 'cards',
  cardsOu: 'cards',
  cards1x2: 'cards',
};
const MAIN = ['1x2', 'ah', 'ou', 'goal', 'btts', 'dc', 'dnb'];

/** Whether a market is on a tab. The first tab has those most bet on. */
export function isOnTab({ family, period }: MarketKey, tab: MarketTab): boolean {
  if (tab === 'main') return period === 'ft' && MAIN.includes(family);
  if (tab === 'half') return period !== 'ft';
  return period === 'ft' && TAB_OF[family] === tab;
}

/** The order of markets on a page. */
export const placeOf = (family: string): number => {
  const first = MAIN.indexOf(family);
  return first >= 0 ? first : MAIN.length + FAMILIES.indexOf(family);
};

/** A line the other way round: the away side of -0.75 is 0.75. */
export const negated = (line: string): string =>
  line === '0' ? '0' : line.startsWith('-') ? line.slice(1) : `-${line}`;

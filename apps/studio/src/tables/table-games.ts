/** Which tables there are: the live games of the catalogue, each with its family, its bets, its limits and its pace. */
import { GAMES, type GameEntry } from '@lantern/catalogue';
import type { TableRulesShown } from '../../wire/table.ts';
import { baccarat, dragonTiger } from './families/cards.ts';
import { bauCua, roulette, taiXiu, xocDia } from './families/dice.ts';
import { miniTaiXiu } from './families/mini-tai-xiu.ts';
import { onceNeeded, type Offer, type TableFamily } from './families/family.ts';

export interface Table {
  readonly family: TableFamily;
  /** Under which name its rules are written down with a stake. */
  readonly title: string;
  readonly bettingMs: number;
  readonly rules: TableRulesShown;
  /** Bets on offer by their ids. */
  readonly offers: ReadonlyMap<string, Offer>;
}

const FAMILIES = new Map([baccarat, dragonTiger, taiXiu, xocDia, roulette, bauCua, miniTaiXiu].map((family) => [family.game as string, family]));

const BETTING_MS = 18_000;
const FAST_BETTING_MS = 10_000;
/** Tables that are named after their pace, and the small ones. */
const IS_FAST = /-(?:toc-do|sieu-toc)$|^mini-/;

/** Chips, and the most a member may have on a spot and on a round, by the least bet of the table. */
const CHIPS = [1, 2, 5, 10, 50, 100];
const MOST_SPOT = 500;
const MOST_ROUND = 2_000;
/** The same where members play against each other: what stands there is their own. */
const MATCHED_CHIPS = [1, 5, 10, 50, 100, 500, 1_000, 5_000];
const MATCHED_MOST = 50_000;

/** Small games of the card rooms that are tables of a family. */
const MINIS: Readonly<Record<string, string>> = { 'mini-bau-cua': 'bau-cua', 'mini-xoc-dia': 'xoc-dia' };

const familyOf = ({ classify }: Pick<GameEntry, 'classify'>) => FAMILIES.get(MINIS[classify] ?? classify);

function tableOf(game: GameEntry): Table {
  const { id, minBet, rtpBasisPoints } = game;
  const family = familyOf(game)!;
  const matched = family.lockMs !== undefined;
  const offers = family.offers(rtpBasisPoints ?? 0);
  return {
    family,
    title: family.title?.(rtpBasisPoints ?? 0) ?? family.game,
    bettingMs: family.bettingMs ?? (IS_FAST.test(id) ? FAST_BETTING_MS : BETTING_MS),
    rules: {
      game: family.game,
      bets: offers.map(({ id: bet, net, rtpBasisPoints: back }) => ({ id: bet, net, rtpBasisPoints: back })),
      chips: (matched ? MATCHED_CHIPS : CHIPS).map((times) => times * minBet),
      leastSpot: minBet,
      mostSpot: (matched ? MATCHED_MOST : MOST_SPOT) * minBet,
      mostRound: (matched ? MATCHED_MOST : MOST_ROUND) * minBet,
      ...(matched && { matched }),
    },
    offers: new Map(offers.map((offer) => [offer.id, offer])),
  };
}

const tables: ReadonlyMap<string, () => Table> = new Map(GAMES.filter(familyOf).map((game) => [game.id, onceNeeded(() => tableOf(game))]));

/** Whether a game of the catalogue is a table. */
export const hasTable = (game: string): boolean => tables.has(game);

/** Ids of all tables. */
export const TABLE_IDS: readonly string[] = [...tables.keys()];

/** The table of a game. Throws for a game that has none. */
export function tableAt(game: string): Table {
  const table = tables.get(game);
  if (!table) throw new Error(`There is no table of ${game}`);
  return table();
}

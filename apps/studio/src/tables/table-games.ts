/** The tables: live games of the catalogue, each with its family, bets, limits and pace. */
import { GAMES, type GameEntry } from '@lantern/catalogue';
import type { TableRulesShown } from '../../wire/table.ts';
import { baccarat, dragonTiger } from './families/cards.ts';
import { bauCua, roulette, taiXiu, xocDia } from './families/dice.ts';
import { miniTaiXiu } from './families/mini-tai-xiu.ts';
import { onceNeeded, type Offer, type TableFamily } from './families/family.ts';

export interface Table {
  readonly family: TableFamily;
  /** The name its rules are stored under with a stake. */
  readonly title: string;
  readonly bettingMs: number;
  readonly rules: TableRulesShown;
  /** Bets on offer by id. */
  readonly offers: ReadonlyMap<string, Offer>;
}

const FAMILIES = new Map(
  [baccarat, dragonTiger, taiXiu, xocDia, roulette, bauCua, miniTaiXiu].map((family) => [
    family.game as string,
    family,
  ]),
);

const BETTING_MS = 18_000;
const FAST_BETTING_MS = 10_000;
/** Tables with a fast pace by name, and the mini tables. */
const IS_FAST = /-(?:toc-do|sieu-toc)$|^mini-/;

/** Chips, and a member's maximum per spot and per round, in minimum bets of the table. */
const CHIPS = [1, 2, 5, 10, 50, 100];
const MAX_SPOT = 500;
const MAX_ROUND = 2_000;
/** The same where members play against each other, with their own money at risk. */
const MATCHED_CHIPS = [1, 5, 10, 50, 100, 500, 1_000, 5_000];
const MATCHED_MAX = 50_000;

/** Mini games of the card rooms that are tables of a family. */
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
      minBet,
      maxBet: (matched ? MATCHED_MAX : MAX_SPOT) * minBet,
      maxRound: (matched ? MATCHED_MAX : MAX_ROUND) * minBet,
      ...(matched && { matched }),
    },
    offers: new Map(offers.map((offer) => [offer.id, offer])),
  };
}

const tables: ReadonlyMap<string, () => Table> = new Map(
  GAMES.filter(familyOf).map((game) => [game.id, onceNeeded(() => tableOf(game))]),
);

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

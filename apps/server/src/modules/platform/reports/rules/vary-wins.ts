/** Selects varied wins for the board: the newest and the largest, of many games and members. Pure. */

export interface Candidate {
  readonly memberId: string;
  /** Equal for wins of one game. */
  readonly game: string;
  /** The game's category: slots, tables, fishing … */
  readonly family: string;
  readonly amount: bigint;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A game's maximum share of the board (one in four), and the rows it may always have. */
const GAME_SHARE = 4;
const GAME_MINIMUM = 3;

/** Best first: the newest, the largest, the second newest, the second largest, and so on. */
function ranked<C extends Candidate>(wins: readonly C[]): readonly C[] {
  const newest = wins.toSorted((one, other) => other.at - one.at);
  const largest = wins.toSorted((one, other) => (other.amount > one.amount ? 1 : other.amount < one.amount ? -1 : 0));
  return [...new Set(newest.flatMap((win, at) => [win, largest[at]!]))];
}

/** Takes wins from each family in turn, within it from each game in turn, the best first. */
function taken<C extends Candidate>(wins: readonly C[], limit: number): readonly C[] {
  const ofGame = Math.max(GAME_MINIMUM, Math.ceil(limit / GAME_SHARE));
  const families = [...Map.groupBy(ranked(wins), ({ family }) => family).values()];
  const queues = families.map((family) =>
    inTurn([...Map.groupBy(family, ({ game }) => game).values()].map((game) => game.slice(0, ofGame))),
  );
  return inTurn(queues).slice(0, limit);
}

/** Interleaves lists: the first of every list, then the second of every list, and so on. */
function inTurn<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => (at < list.length ? [list[at]!] : [])),
  ).flat();
}

/** Newest first, with neighbours separated: never two of one member together, two of one game only when nothing else is left. */
function apart<C extends Candidate>(wins: readonly C[]): readonly C[] {
  const rest = wins.toSorted((one, other) => other.at - one.at);
  const board: C[] = [];
  for (;;) {
    const last = board.at(-1);
    const others = rest.filter(({ memberId }) => memberId !== last?.memberId);
    const next = others.find(({ game }) => game !== last?.game) ?? others[0];
    if (!next) break;
    board.push(next);
    rest.splice(rest.indexOf(next), 1);
  }
  return board;
}

/**
 * At most `limit` wins, including the newest and the largest: a game takes at most a quarter of the board (three rows
 * always), and no member is in two consecutive rows. Wins that cannot be placed are left out.
 */
export const varyWins = <C extends Candidate>(wins: readonly C[], limit: number): readonly C[] =>
  apart(taken(wins, limit));

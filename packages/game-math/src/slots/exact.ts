/**
 * The return of a title as an exact fraction.
 *
 * Lines: every stop is equally likely, so a line shows on each reel a symbol of the strip, with all positions alike and the reels
 * independent; all lines are worth the same. Ways: the mean of a product of independent counts is the product of their means. Cascades: all
 * stops are enumerated, as they determine what falls in. Free spins are a Markov chain over those left and those granted; each is worth the
 * same on average; with growing wilds exact-growth.ts counts them. Hold-and-spin is a Markov chain over cells filled and respins left; what
 * its journey multiplies depends on the number of coins at the end alone, and faces are independent of that number. A progressive pool is won b / oneIn of the time at a
 * bet b; on average it holds its start amount plus the share of `oneIn` staked.
 */
import { plus, rational, times, type Rational } from '../rational.ts';
import { cascadeCoins, cascadeScratch, MAX_TUMBLES, playCascade } from './cascade.ts';
import { growthReturn } from './exact-growth.ts';
import { columnsOf, maxCells, maxOfWindow } from './max-win.ts';
import {
  poolOf,
  spinsFor,
  timesAt,
  type CascadesTitle,
  type CoinFace,
  type FreeSpins,
  type HoldTitle,
  type SlotTitle,
  type WaysTitle,
  type Wheel,
} from './title.ts';
import { maxTurn, meanTurn } from './wheel.ts';
import type { Machine } from './machine.ts';
import { machineOf } from './wins.ts';

const ZERO = rational(0n);
const ONE = rational(1n);

export interface ExactReturn {
  /** All parts together: the mean return of a round's bet. */
  readonly rtp: Rational;
  /** Of the paid spin alone, scatters included. */
  readonly base: Rational;
  /** Of free spins or hold-and-spin. */
  readonly feature: Rational;
  /**
   * Of the progressive pool: the contributed share, all of which is won eventually, and the start amount times the chance to win. 0 for
   * titles without one.
   */
  readonly pool: Rational;
  /** The frequency of a feature per round. */
  readonly featureChance: Rational;
  /**
   * The maximum win of a round, in coins, which some stops do pay. It equals the title's cap, which therefore does not change the return.
   */
  readonly maxCoins: number;
}

const share = (part: number, whole: number): Rational => rational(BigInt(part), BigInt(whole));

/** Distribution of the number of cells with the symbol, from 0, over all windows of all reels. */
export function countChances(reels: readonly Uint8Array[], rows: number, symbol: number): readonly Rational[] {
  let chances: Rational[] = [ONE];
  for (const strip of reels) {
    const shown = Array.from({ length: rows + 1 }, () => 0);
    for (let stop = 0; stop < strip.length; stop += 1) {
      let count = 0;
      for (let row = 0; row < rows; row += 1) if (strip[(stop + row) % strip.length] === symbol) count += 1;
      shown[count]! += 1;
    }
    const mixed = Array.from({ length: chances.length + rows }, () => ZERO);
    chances.forEach((chance, before) =>
      shown.forEach(
        (count, here) =>
          (mixed[before + here] = plus(mixed[before + here]!, times(chance, share(count, strip.length)))),
      ),
    );
    chances = mixed;
  }
  return chances;
}

const countIn = (strip: Uint8Array, ...symbols: readonly number[]): number =>
  strip.filter((symbol) => symbols.includes(symbol)).length;

/** Mean coins of the combinations of a spin of lines. */
function lineMean({ wild, pays, lineCells }: Machine, reels: readonly Uint8Array[]): Rational {
  let mean = ZERO;
  pays.forEach((row, symbol) => {
    let reached = share(countIn(reels[0]!, symbol), reels[0]!.length);
    row.forEach((coins, index) => {
      if (index > 0) reached = times(reached, share(countIn(reels[index]!, symbol, wild), reels[index]!.length));
      const following = reels[index + 1];
      const ends =
        following === undefined ? ONE : share(following.length - countIn(following, symbol, wild), following.length);
      mean = plus(mean, times(times(reached, ends), rational(BigInt(coins))));
    });
  });
  return times(mean, rational(BigInt(lineCells!.length)));
}

/** Mean coins of a spin of ways: Π of mean counts × the chance that the next reel has none. */
function wayMean({ wild, pays, rows, scatter }: Machine, reels: readonly Uint8Array[]): Rational {
  let mean = ZERO;
  pays.forEach((row, symbol) => {
    if (symbol === wild || symbol === scatter) return;
    let ways = ONE;
    row.forEach((coins, index) => {
      ways = times(ways, share(countIn(reels[index]!, symbol, wild) * rows, reels[index]!.length));
      const following = reels[index + 1];
      const ends = following === undefined ? ONE : share(emptyWindows(following, rows, symbol, wild), following.length);
      mean = plus(mean, times(times(ways, ends), rational(BigInt(coins))));
    });
  });
  return mean;
}

function emptyWindows(strip: Uint8Array, rows: number, symbol: number, wild: number): number {
  let empty = 0;
  for (let stop = 0; stop < strip.length; stop += 1) {
    let found = false;
    for (let row = 0; row < rows; row += 1) {
      const shown = strip[(stop + row) % strip.length];
      found ||= shown === symbol || shown === wild;
    }
    if (!found) empty += 1;
  }
  return empty;
}

/** The best window of the reels by the number of cells with a symbol. */
function maxByCells(machine: Machine, reels: readonly Uint8Array[], symbol: number): readonly (number | undefined)[] {
  const columns = columnsOf(reels, machine.rows);
  return Array.from({ length: maxCells(columns, symbol) + 1 }, (_, count) =>
    maxOfWindow(machine, columns, { symbol, count }),
  );
}

/** The mean value of one kind of spin, and the distribution of its scatters. */
interface SpinMean {
  readonly coins: Rational;
  readonly scatters: readonly Rational[];
  /** The maximum coins of a window with 0, 1, 2 … scatters, without those; undefined where no window has that many. */
  readonly max: readonly (number | undefined)[];
}

function plainMean(machine: Machine, free: boolean, multiplier: number): SpinMean {
  const reels = free ? machine.freeReels : machine.reels;
  const mean = machine.lineCells ? lineMean(machine, reels) : wayMean(machine, reels);
  return {
    coins: times(mean, rational(BigInt(multiplier))),
    scatters: countChances(reels, machine.rows, machine.scatter),
    max: maxByCells(machine, reels, machine.scatter).map((max) => max && max * multiplier),
  };
}

/** Enumerates every stop; both rows of multipliers at once where the strips are the same. */
function cascadeMeans(machine: Machine, title: CascadesTitle): { readonly base: SpinMean; readonly free: SpinMean } {
  const { reels } = machine;
  const scratch = cascadeScratch(machine);
  const stops = new Uint16Array(reels.length);
  const counts = Array.from({ length: reels.length * machine.rows + 1 }, () => 0);
  const [maxBase, maxFree] = [
    counts.map((): number | undefined => undefined),
    counts.map((): number | undefined => undefined),
  ];
  let [base, free, all] = [0, 0, 0];
  for (let turning = true; turning;) {
    const { perTumble, scatters } = playCascade(machine, reels, stops, scratch);
    if (perTumble.length === MAX_TUMBLES) throw new RangeError(`${title.id}: a spin never comes to rest`);
    all += 1;
    counts[scatters]! += 1;
    const [won, wonFree] = [cascadeCoins(perTumble, title.multipliers), cascadeCoins(perTumble, title.freeMultipliers)];
    base += won;
    free += wonFree;
    maxBase[scatters] = Math.max(maxBase[scatters] ?? 0, won);
    maxFree[scatters] = Math.max(maxFree[scatters] ?? 0, wonFree);
    turning = nextStops(stops, reels, machine.drum);
  }
  const scatters = counts.map((count) => share(count, all));
  return {
    base: { coins: share(base, all), scatters, max: maxBase },
    free: { coins: share(free, all), scatters, max: maxFree },
  };
}

/** Advances the stops like a counter, the reels of a drum as one digit; false after the last. */
function nextStops(stops: Uint16Array, reels: readonly Uint8Array[], drum: number): boolean {
  for (let last = reels.length - 1; last >= 0; last -= drum) {
    const stop = stops[last]! + 1;
    const turned = stop === reels[last]!.length;
    for (let reel = last; reel > last - drum; reel -= 1) stops[reel] = turned ? 0 : stop;
    if (!turned) return true;
  }
  return false;
}

const meanOver = (chances: readonly Rational[], worth: (count: number) => number): Rational =>
  chances.reduce((sum, chance, count) => plus(sum, times(chance, rational(BigInt(worth(count))))), ZERO);

/** Mean number of free spins played from N left and M granted, by the distribution of scatters. */
function spinsPlayed(rules: FreeSpins, scatters: readonly Rational[]): (left: number, given: number) => Rational {
  const byWon = new Map<number, Rational>();
  scatters.forEach((chance, count) =>
    byWon.set(spinsFor(rules, count), plus(byWon.get(spinsFor(rules, count)) ?? ZERO, chance)),
  );
  const known = new Map<string, Rational>();
  const played = (left: number, given: number): Rational => {
    if (left === 0) return ZERO;
    const key = `${left}/${given}`;
    const before = known.get(key);
    if (before) return before;
    let mean = ONE;
    for (const [won, chance] of byWon) {
      if (chance.numerator === 0n) continue;
      const more = Math.min(won, rules.limit - given);
      mean = plus(mean, times(chance, played(left - 1 + more, given + more)));
    }
    known.set(key, mean);
    return mean;
  };
  return played;
}

/** The maximum win of a paid spin and all its free spins together, in coins. */
function maxOfRound(
  { scatterPays, freeSpins: rules }: Exclude<SlotTitle, HoldTitle>,
  base: SpinMean,
  free: SpinMean,
): number {
  const known = new Map<string, number>();
  const best = ({ max }: SpinMean, left: number, given: number): number =>
    Math.max(
      ...max.map((coins, scatters) => {
        if (coins === undefined) return 0;
        const more = Math.min(spinsFor(rules, scatters), rules.limit - given);
        return coins + (scatterPays[scatters] ?? 0) + after(left + more, given + more);
      }),
    );
  const after = (left: number, given: number): number => {
    if (left === 0) return 0;
    const key = `${left}/${given}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const max = best(free, left - 1, given);
    known.set(key, max);
    return max;
  };
  return best(base, 0, 0);
}

function withFreeSpins(
  title: Exclude<SlotTitle, HoldTitle>,
  base: SpinMean,
  free: SpinMean,
): Omit<ExactReturn, 'pool'> {
  const perBet = rational(1n, BigInt(title.coins));
  const scatterPay = (count: number): number => title.scatterPays[count] ?? 0;
  const baseCoins = plus(base.coins, meanOver(base.scatters, scatterPay));
  const freeCoins = plus(free.coins, meanOver(free.scatters, scatterPay));
  const played = spinsPlayed(title.freeSpins, free.scatters);
  let [spins, chance] = [ZERO, ZERO];
  base.scatters.forEach((each, count) => {
    const won = spinsFor(title.freeSpins, count);
    if (won === 0 || each.numerator === 0n) return;
    chance = plus(chance, each);
    spins = plus(spins, times(each, played(won, won)));
  });
  const [basePart, feature] = [times(baseCoins, perBet), times(times(spins, freeCoins), perBet)];
  return {
    rtp: plus(basePart, feature),
    base: basePart,
    feature,
    featureChance: chance,
    maxCoins: maxOfRound(title, base, free),
  };
}

/** The wheel comes with scatters of the paid spin, so it is worth the same whatever else the window shows. */
function withWheel(title: WaysTitle, wheel: Wheel, base: SpinMean): Omit<ExactReturn, 'pool'> {
  const turnsOf = (scatters: number): number => wheel.turns[scatters] ?? 0;
  const best = base.scatters.map(
    (_, count) => (title.scatterPays[count] ?? 0) + turnsOf(count) * maxTurn(wheel) * title.coins,
  );
  const plain = withFreeSpins({ ...title, scatterPays: Object.fromEntries(best.entries()) }, base, base);
  const { base: ways } = withFreeSpins(title, base, base);
  const feature = times(meanOver(base.scatters, turnsOf), meanTurn(wheel));
  const featureChance = meanOver(base.scatters, (count) => Math.sign(turnsOf(count)));
  return { rtp: plus(ways, feature), base: ways, feature, featureChance, maxCoins: plain.maxCoins };
}

const weighed = (faces: readonly CoinFace[], worth: (face: CoinFace) => number): number =>
  faces.reduce((sum, face) => sum + worth(face) * face.weight, 0);

/** Chances of k successes in n tries of one in `oneIn`. */
function binomial(tries: number, oneIn: number): Rational[] {
  let ways = 1n;
  return Array.from({ length: tries + 1 }, (_, hits) => {
    const chance = rational(ways * BigInt(oneIn - 1) ** BigInt(tries - hits), BigInt(oneIn) ** BigInt(tries));
    ways = (ways * BigInt(tries - hits)) / BigInt(hits + 1);
    return chance;
  });
}

/** The mean value of the end of holding, in multiples of the bet, by the number of coins it ends with. */
function endWorth({ hold, reels, rows }: HoldTitle): (coins: number) => Rational {
  const all = weighed(hold.faces, () => 1);
  const meanOf = (jackpot: boolean): Rational =>
    share(
      weighed(hold.faces, (face) => ((face.jackpot !== undefined) === jackpot ? face.times : 0)),
      all,
    );
  const [plain, jackpots] = [meanOf(false), meanOf(true)];
  const cells = reels.length * rows;
  return (coins) =>
    plus(
      times(plus(times(plain, rational(BigInt(timesAt(hold, coins)))), jackpots), rational(BigInt(coins))),
      rational(BigInt(coins === cells ? hold.grand : 0)),
    );
}

/**
 * The mean value of holding from N coins on, in multiples of the bet. Faces are drawn independently of how many coins there are, so only
 * the number at the end counts.
 */
function holdWorth(title: HoldTitle): (filled: number, left: number) => Rational {
  const { hold, reels, rows } = title;
  const cells = reels.length * rows;
  const end = endWorth(title);
  const known = new Map<string, Rational>();
  const worth = (filled: number, left: number): Rational => {
    if (filled === cells || left === 0) return end(filled);
    const key = `${filled}/${left}`;
    const before = known.get(key);
    if (before) return before;
    let total = ZERO;
    binomial(cells - filled, hold.oneIn).forEach((chance, added) => {
      const rest = added === 0 ? worth(filled, left - 1) : worth(filled + added, hold.respins);
      total = plus(total, times(chance, rest));
    });
    known.set(key, total);
    return total;
  };
  return worth;
}

/** The most that holding can pay, in multiples of the bet. */
function maxOfHold({ hold, reels, rows }: HoldTitle): number {
  const cells = reels.length * rows;
  return Math.max(
    ...Array.from({ length: cells + 1 }, (_, coins) => {
      if (coins < hold.needed) return 0;
      const best = hold.faces.map((face) => face.times * (face.jackpot === undefined ? timesAt(hold, coins) : 1));
      return coins * Math.max(...best) + (coins === cells ? hold.grand : 0);
    }),
  );
}

function withHold(title: HoldTitle, machine: Machine): Omit<ExactReturn, 'pool'> {
  const { hold, coins } = title;
  const mean = machine.lineCells ? lineMean(machine, machine.reels) : wayMean(machine, machine.reels);
  const base = times(mean, rational(1n, BigInt(coins)));
  const worth = holdWorth(title);
  let [feature, featureChance] = [ZERO, ZERO];
  countChances(machine.reels, machine.rows, machine.coin).forEach((chance, count) => {
    if (count < hold.needed || chance.numerator === 0n) return;
    featureChance = plus(featureChance, chance);
    feature = plus(feature, times(chance, worth(count, hold.respins)));
  });
  const maxHeld = maxOfHold(title) * coins;
  const maxCoins = Math.max(
    ...maxByCells(machine, machine.reels, machine.coin).map((max, count) =>
      max === undefined ? 0 : max + (count < hold.needed ? 0 : maxHeld),
    ),
  );
  return { rtp: plus(base, feature), base, feature, featureChance, maxCoins };
}

/** The mean return of a title's pool per bet. */
function poolReturn(title: SlotTitle): Rational {
  const pool = poolOf(title);
  return pool ? plus(share(pool.shareBasisPoints, 10_000), share(pool.seedAmount, pool.oneIn)) : ZERO;
}

/** The exact return of a title. Throws RangeError for an inconsistent title, or one whose cascades do not end. */
export function exactReturn(title: SlotTitle): ExactReturn {
  const played = playedReturn(title);
  const pool = poolReturn(title);
  return { ...played, pool, rtp: plus(played.rtp, pool) };
}

function playedReturn(title: SlotTitle): Omit<ExactReturn, 'pool'> {
  const machine = machineOf(title);
  if (title.model === 'hold') return withHold(title, machine);
  if (title.model === 'ways' && title.wheel) return withWheel(title, title.wheel, plainMean(machine, false, 1));
  if (title.model === 'lines' && title.growth) return growthReturn(machine, title, title.growth);
  if (title.model !== 'cascades')
    return withFreeSpins(title, plainMean(machine, false, 1), plainMean(machine, true, title.freeSpins.multiplier));
  if (title.freeSpins.reels !== undefined)
    throw new RangeError(`${title.id}: cascades keep their strips in free spins`);
  const { base, free } = cascadeMeans(machine, title);
  return withFreeSpins(title, base, free);
}

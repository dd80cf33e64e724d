/**
 * The return of a title as an exact fraction.
 *
 * Lines: every stop is equally likely, so a line shows on each reel a symbol of the strip, all its places alike and the reels independent;
 * all lines are worth the same. Ways: the mean of a product of independent counts is the product of their means. Cascades: all stops are
 * gone through, for what falls in is fixed by them. Free spins are a Markov chain over those left and those given; each is worth the same
 * on average. Hold-and-spin is a Markov chain over cells filled and respins left. A growing pool is won b / oneIn of the time at a bet b
 * and holds at its mean what it began with and the share of `oneIn` staked.
 */
import { plus, rational, times, type Rational } from '../rational.ts';
import { cascadeCoins, cascadeScratch, MOST_TUMBLES, playCascade } from './cascade.ts';
import { mostOfWindow } from './most.ts';
import { poolOf, spinsFor, type CascadesTitle, type CoinFace, type FreeSpins, type HoldTitle, type SlotTitle } from './title.ts';
import { machineOf, type Machine } from './wins.ts';

const ZERO = rational(0n);
const ONE = rational(1n);

export interface ExactReturn {
  /** All parts together: what a round gives back of its bet on average. */
  readonly rtp: Rational;
  /** Of the paid spin alone, scatters included. */
  readonly base: Rational;
  /** Of free spins or hold-and-spin. */
  readonly feature: Rational;
  /**
   * Of the growing pool: the share that goes into it, all of which is won by somebody some time, and what the house begins it with times
   * the chance to win it. 0 for titles without.
   */
  readonly pool: Rational;
  /** How often a round has a feature. */
  readonly featureChance: Rational;
  /** An upper bound of what a round can win, in coins; the cap lies at or above it, so it changes no return. */
  readonly mostCoins: number;
}

const share = (part: number, whole: number): Rational => rational(BigInt(part), BigInt(whole));

/** Chances of how many cells show the symbol, from 0, over all windows of all reels. */
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
    chances.forEach((chance, before) => shown.forEach((count, here) => (mixed[before + here] = plus(mixed[before + here]!, times(chance, share(count, strip.length))))));
    chances = mixed;
  }
  return chances;
}

const countIn = (strip: Uint8Array, ...symbols: readonly number[]): number => strip.filter((symbol) => symbols.includes(symbol)).length;

/** Mean coins of the combinations of a spin of lines. */
function lineMean({ wild, pays, lineCells }: Machine, reels: readonly Uint8Array[]): Rational {
  let mean = ZERO;
  pays.forEach((row, symbol) => {
    let reached = share(countIn(reels[0]!, symbol), reels[0]!.length);
    row.forEach((coins, index) => {
      if (index > 0) reached = times(reached, share(countIn(reels[index]!, symbol, wild), reels[index]!.length));
      const following = reels[index + 1];
      const ends = following === undefined ? ONE : share(following.length - countIn(following, symbol, wild), following.length);
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

/** What one kind of spin is worth on average, and how its scatters fall. */
interface SpinMean {
  readonly coins: Rational;
  readonly scatters: readonly Rational[];
  readonly most: number;
}

function plainMean(machine: Machine, free: boolean, multiplier: number): SpinMean {
  const reels = free ? machine.freeReels : machine.reels;
  const mean = machine.lineCells ? lineMean(machine, reels) : wayMean(machine, reels);
  return { coins: times(mean, rational(BigInt(multiplier))), scatters: countChances(reels, machine.rows, machine.scatter), most: mostOfWindow(machine, reels) * multiplier };
}

/** Goes through every stop; both rows of multipliers at once where the strips are the same. */
function cascadeMeans(machine: Machine, title: CascadesTitle): { readonly base: SpinMean; readonly free: SpinMean } {
  const { reels } = machine;
  const scratch = cascadeScratch(machine);
  const stops = new Uint16Array(reels.length);
  const counts = Array.from({ length: reels.length * machine.rows + 1 }, () => 0);
  let [base, free, mostBase, mostFree, all] = [0, 0, 0, 0, 0];
  for (let turning = true; turning; ) {
    const { perTumble, scatters } = playCascade(machine, reels, stops, scratch);
    if (perTumble.length === MOST_TUMBLES) throw new RangeError(`${title.id}: a spin never comes to rest`);
    all += 1;
    counts[scatters]! += 1;
    if (perTumble.length > 0) {
      const [won, wonFree] = [cascadeCoins(perTumble, title.multipliers), cascadeCoins(perTumble, title.freeMultipliers)];
      base += won;
      free += wonFree;
      mostBase = Math.max(mostBase, won);
      mostFree = Math.max(mostFree, wonFree);
    }
    turning = nextStops(stops, reels);
  }
  const scatters = counts.map((count) => share(count, all));
  return { base: { coins: share(base, all), scatters, most: mostBase }, free: { coins: share(free, all), scatters, most: mostFree } };
}

/** Turns the stops like a counter; false after the last. */
function nextStops(stops: Uint16Array, reels: readonly Uint8Array[]): boolean {
  for (let reel = reels.length - 1; reel >= 0; reel -= 1) {
    stops[reel]! += 1;
    if (stops[reel]! < reels[reel]!.length) return true;
    stops[reel] = 0;
  }
  return false;
}

const meanOver = (chances: readonly Rational[], worth: (count: number) => number): Rational =>
  chances.reduce((sum, chance, count) => plus(sum, times(chance, rational(BigInt(worth(count))))), ZERO);

/** Mean number of free spins played from so many left and given, by how many a spin gives. */
function spinsPlayed(rules: FreeSpins, scatters: readonly Rational[]): (left: number, given: number) => Rational {
  const byWon = new Map<number, Rational>();
  scatters.forEach((chance, count) => byWon.set(spinsFor(rules, count), plus(byWon.get(spinsFor(rules, count)) ?? ZERO, chance)));
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

function withFreeSpins(title: Exclude<SlotTitle, HoldTitle>, base: SpinMean, free: SpinMean): Omit<ExactReturn, 'pool'> {
  const perBet = rational(1n, BigInt(title.coins));
  const scatterPay = (count: number): number => title.scatterPays[count] ?? 0;
  const mostScatter = Math.max(0, ...Object.values(title.scatterPays));
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
  return { rtp: plus(basePart, feature), base: basePart, feature, featureChance: chance, mostCoins: base.most + mostScatter + title.freeSpins.limit * (free.most + mostScatter) };
}

const weighed = (faces: readonly CoinFace[], worth: (face: CoinFace) => number): number => faces.reduce((sum, face) => sum + worth(face) * face.weight, 0);

/** Chances of k successes in n tries of one in `oneIn`. */
function binomial(tries: number, oneIn: number): Rational[] {
  let ways = 1n;
  return Array.from({ length: tries + 1 }, (_, hits) => {
    const chance = rational(ways * BigInt(oneIn - 1) ** BigInt(tries - hits), BigInt(oneIn) ** BigInt(tries));
    ways = (ways * BigInt(tries - hits)) / BigInt(hits + 1);
    return chance;
  });
}

/** What holding is worth from so many coins on, in times of the bet: coins to come at their mean, and the grand jackpot. */
function holdWorth({ hold, reels, rows }: HoldTitle, mean: Rational): (filled: number, left: number) => Rational {
  const cells = reels.length * rows;
  const known = new Map<string, Rational>();
  const worth = (filled: number, left: number): Rational => {
    if (filled === cells) return rational(BigInt(hold.grand));
    if (left === 0) return ZERO;
    const key = `${filled}/${left}`;
    const before = known.get(key);
    if (before) return before;
    let total = ZERO;
    binomial(cells - filled, hold.oneIn).forEach((chance, added) => {
      const rest = added === 0 ? worth(filled, left - 1) : plus(worth(filled + added, hold.respins), times(mean, rational(BigInt(added))));
      total = plus(total, times(chance, rest));
    });
    known.set(key, total);
    return total;
  };
  return worth;
}

function withHold(title: HoldTitle, machine: Machine): Omit<ExactReturn, 'pool'> {
  const { hold, coins } = title;
  const base = times(lineMean(machine, machine.reels), rational(1n, BigInt(coins)));
  const mean = share(
    weighed(hold.faces, (face) => face.times),
    weighed(hold.faces, () => 1),
  );
  const worth = holdWorth(title, mean);
  let [feature, featureChance] = [ZERO, ZERO];
  countChances(machine.reels, machine.rows, machine.coin).forEach((chance, count) => {
    if (count < hold.needed || chance.numerator === 0n) return;
    featureChance = plus(featureChance, chance);
    feature = plus(feature, times(chance, plus(times(mean, rational(BigInt(count))), worth(count, hold.respins))));
  });
  const cells = machine.reels.length * machine.rows;
  const mostHeld = (Math.max(...hold.faces.map((face) => face.times)) * cells + hold.grand) * coins;
  return { rtp: plus(base, feature), base, feature, featureChance, mostCoins: mostOfWindow(machine, machine.reels) + mostHeld };
}

/** What a title's pool gives back of each bet on average. */
function poolReturn(title: SlotTitle): Rational {
  const pool = poolOf(title);
  return pool ? plus(share(pool.shareBasisPoints, 10_000), share(pool.seedAmount, pool.oneIn)) : ZERO;
}

/** The exact return of a title. Throws RangeError for a title whose parts do not fit, or whose cascades do not end. */
export function exactReturn(title: SlotTitle): ExactReturn {
  const played = playedReturn(title);
  const pool = poolReturn(title);
  return { ...played, pool, rtp: plus(played.rtp, pool) };
}

function playedReturn(title: SlotTitle): Omit<ExactReturn, 'pool'> {
  const machine = machineOf(title);
  if (title.model === 'hold') return withHold(title, machine);
  if (title.model !== 'cascades') return withFreeSpins(title, plainMean(machine, false, 1), plainMean(machine, true, title.freeSpins.multiplier));
  if (title.freeSpins.reels !== undefined) throw new RangeError(`${title.id}: cascades keep their strips in free spins`);
  const { base, free } = cascadeMeans(machine, title);
  return withFreeSpins(title, base, free);
}

/**
 * A round of a slot: the paid spin, then free spins or respins as they are won, step by step. The state between steps is plain data, so
 * that an interrupted round can be resumed; each step uses the values of its stream and nothing else.
 */
import type { ValueStream } from '../value-stream.ts';
import { cascadeScratch, multiplierAt, playCascade, type CascadeScratch, type Tumble } from './cascade.ts';
import { GROWTH_START, growWindow, type Grown, type GrowthPlayed, type GrowthState } from './growth.ts';
import { fillHold, startHold, type HeldCoin, type HoldState } from './hold.ts';
import { drawPoolValue } from './pool.ts';
import { growthOf, poolOf, spinsFor, wheelOf, type CascadesTitle, type FreeSpins, type SlotTitle } from './title.ts';
import type { Machine, Win } from './machine.ts';
import { turnWheel, type WheelStop } from './wheel.ts';
import { coinsOf, countShown, machineOf, showStops } from './wins.ts';

/** The window and win of one step; a respin has the coins it added. */
export type Step =
  | {
      readonly kind: 'spin' | 'free';
      readonly stops: readonly number[];
      readonly window: readonly string[];
      readonly wins: readonly Win[];
      readonly multiplier: number;
      readonly scatters: number;
      readonly scatterCoins: number;
      /** Every window of a cascade, the last one without a win. */
      readonly tumbles?: readonly Tumble[];
      /** Faces of the coins in a window of hold-and-spin. */
      readonly held?: readonly HeldCoin[];
      /** What grew over its reel, in titles with growing wilds; the window shows it grown. */
      readonly growth?: Grown;
      /** Stops of the wheel that scatters of a paid spin turned; what they pay is among the coins. */
      readonly wheel?: readonly WheelStop[];
      readonly freeSpinsWon: number;
      /** The value drawn by a paid spin of a title with a pool: below the bet, it wins the pool. Not among the coins. */
      readonly poolValue?: number;
      /** Everything this step won, in coins. */
      readonly coins: number;
    }
  | {
      readonly kind: 'respin';
      readonly added: readonly HeldCoin[];
      readonly respinsLeft: number;
      readonly grand: boolean;
      readonly coins: number;
    };

/** The state of a round. `over`: nothing is left to play. */
export interface RoundState {
  readonly titleId: string;
  readonly wonCoins: number;
  readonly freeLeft: number;
  /** Free spins granted so far, for the limit. */
  readonly freeGiven: number;
  readonly hold?: HoldState;
  /** While free spins with growing wilds are left. */
  readonly growth?: GrowthState;
  readonly over: boolean;
}

export interface Advance {
  readonly step: Step;
  readonly state: RoundState;
}

export interface RoundOutcome {
  readonly steps: readonly Step[];
  readonly wonCoins: number;
  readonly payout: bigint;
}

export interface Slot {
  readonly title: SlotTitle;
  /** The paid spin. */
  open(next: ValueStream): Advance;
  /** The next free spin or respin. Throws RangeError for a round that is over or of another title. */
  advance(state: RoundState, next: ValueStream): Advance;
  /** A whole round. Throws RangeError for a bet that is not a positive multiple of the title's coins. */
  play(bet: bigint, next: ValueStream): RoundOutcome;
  /** What a round won, in minor units. Throws like `play`. */
  payoutOf(bet: bigint, wonCoins: number): bigint;
}

interface Shown {
  readonly wins: readonly Win[];
  readonly coins: number;
  readonly multiplier: number;
  readonly scatters: number;
  readonly window: readonly string[];
  readonly tumbles?: readonly Tumble[];
  readonly growth?: Grown;
}

/** A stop for every reel; reels of one drum share theirs. */
function drawStops({ drum }: Machine, reels: readonly Uint8Array[], next: ValueStream): number[] {
  const stops: number[] = [];
  for (const [index, strip] of reels.entries()) stops.push(index % drum === 0 ? next(strip.length) : stops[index - 1]!);
  return stops;
}
const NO_WINS: readonly Win[] = [];

/** Shows a cascade with all its windows. */
function showCascade(
  machine: Machine,
  title: CascadesTitle,
  free: boolean,
  stops: readonly number[],
  scratch: CascadeScratch,
): Shown {
  const reels = free ? machine.freeReels : machine.reels;
  const row = free ? title.freeMultipliers : title.multipliers;
  const tumbles: Tumble[] = [];
  let total = 0;
  const { scatters } = playCascade(machine, reels, stops, scratch, (tumble, wins) => {
    const multiplier = multiplierAt(row, tumble);
    const coins = wins.reduce((sum, win) => sum + win.coins, 0) * multiplier;
    total += coins;
    tumbles.push({ window: lettersOf(machine, scratch.window), wins, multiplier, coins });
  });
  return {
    wins: tumbles[0]!.wins,
    coins: total,
    multiplier: tumbles[0]!.multiplier,
    scatters,
    window: tumbles[0]!.window,
    tumbles,
  };
}

function lettersOf({ letters }: Machine, window: Uint8Array): string[] {
  const shown: string[] = [];
  for (const symbol of window) shown.push(letters[symbol]!);
  return shown;
}

function showPlain(
  machine: Machine,
  free: FreeSpins | undefined,
  stops: readonly number[],
  window: Uint8Array,
  before: GrowthState | undefined,
): { readonly shown: Shown; readonly grown?: GrowthPlayed | undefined } {
  showStops(free ? machine.freeReels : machine.reels, machine.rows, stops, window);
  const growth = growthOf(machine.title);
  const grown = growth && growWindow(growth, machine, window, free && (before ?? GROWTH_START));
  let wins: Win[] | undefined;
  const multiplier = grown?.times ?? free?.multiplier ?? 1;
  const coins = coinsOf(machine, window, { onWin: (win) => (wins ??= []).push(win) }) * multiplier;
  const shown: Shown = {
    wins: wins ?? NO_WINS,
    coins,
    multiplier,
    scatters: countShown(window, machine.scatter),
    window: lettersOf(machine, window),
    ...(grown && { growth: grown.shown }),
  };
  return { shown, grown };
}

/** A slot ready to play. Throws RangeError for an inconsistent title. */
export function createSlot(title: SlotTitle): Slot {
  const machine = machineOf(title);
  const scratch = cascadeScratch(machine);

  const close = (state: RoundState): RoundState => {
    const wonCoins = Math.min(state.wonCoins, title.maxCoins);
    const over = wonCoins === title.maxCoins || (state.freeLeft === 0 && state.hold === undefined);
    return { ...state, wonCoins, over };
  };

  const spin = (kind: 'spin' | 'free', before: RoundState, next: ValueStream): Advance => {
    const free = kind === 'free';
    const pool = free ? undefined : poolOf(title);
    const drawn = pool && { poolValue: drawPoolValue(pool, next) };
    const stops = drawStops(machine, free ? machine.freeReels : machine.reels, next);
    const rules = title.model === 'hold' ? undefined : title.freeSpins;
    const { shown, grown }: ReturnType<typeof showPlain> =
      title.model === 'cascades'
        ? { shown: showCascade(machine, title, free, stops, scratch) }
        : showPlain(machine, free ? rules : undefined, stops, scratch.window, before.growth);
    const scatterCoins = title.model === 'hold' ? 0 : (title.scatterPays[shown.scatters] ?? 0);
    const freeSpinsWon =
      rules === undefined
        ? 0
        : Math.min(spinsFor(rules, shown.scatters) + (grown?.spins ?? 0), rules.limit - before.freeGiven);
    const started = title.model === 'hold' ? startHold(title, machine, scratch.window, next) : undefined;
    const wheel = wheelOf(title);
    const turned = wheel && !free ? turnWheel(wheel, shown.scatters, next) : [];
    const coins = shown.coins + scatterCoins + turned.reduce((sum, { times }) => sum + times, 0) * title.coins;
    const step: Step = {
      kind,
      stops,
      ...shown,
      scatterCoins,
      freeSpinsWon,
      coins,
      ...drawn,
      ...(started && started.held.length > 0 ? { held: started.held } : {}),
      ...(turned.length > 0 ? { wheel: turned } : {}),
    };
    const state: RoundState = {
      titleId: title.id,
      wonCoins: before.wonCoins + coins,
      freeLeft: before.freeLeft - (free ? 1 : 0) + freeSpinsWon,
      freeGiven: before.freeGiven + freeSpinsWon,
      over: false,
      ...(started?.state ? { hold: started.state } : {}),
      ...(grown && free ? { growth: grown.state } : {}),
    };
    return { step, state: close(state) };
  };

  const respin = (before: RoundState, hold: HoldState, next: ValueStream): Advance => {
    if (title.model !== 'hold') throw new RangeError(`${title.id} has no respins`);
    const { added, state: after, coins, grand } = fillHold(title, machine, hold, next);
    const rest: RoundState = {
      titleId: title.id,
      wonCoins: before.wonCoins + coins,
      freeLeft: 0,
      freeGiven: 0,
      over: false,
      ...(after ? { hold: after } : {}),
    };
    return { step: { kind: 'respin', added, respinsLeft: after?.respinsLeft ?? 0, grand, coins }, state: close(rest) };
  };

  const open = (next: ValueStream): Advance =>
    spin('spin', { titleId: title.id, wonCoins: 0, freeLeft: 0, freeGiven: 0, over: false }, next);
  const advance = (state: RoundState, next: ValueStream): Advance => {
    if (state.over || state.titleId !== title.id) throw new RangeError('the round is over, or one of another title');
    return state.hold ? respin(state, state.hold, next) : spin('free', state, next);
  };
  const payoutOf = (bet: bigint, wonCoins: number): bigint => {
    const coins = BigInt(title.coins);
    // No bigint literals: the verification page also runs where they are not supported.
    if (bet < coins || bet % coins !== BigInt(0))
      throw new RangeError(`a bet on ${title.id} is a positive multiple of ${coins}`);
    return (bet / coins) * BigInt(wonCoins);
  };
  const play = (bet: bigint, next: ValueStream): RoundOutcome => {
    const steps: Step[] = [];
    let { step, state } = open(next);
    steps.push(step);
    while (!state.over) {
      ({ step, state } = advance(state, next));
      steps.push(step);
    }
    return { steps, wonCoins: state.wonCoins, payout: payoutOf(bet, state.wonCoins) };
  };
  return { title, open, advance, play, payoutOf };
}

/** What the member has picked, at what stake, and what waits in the cart; one per game, in memory. */
import type { Bet } from '../bets/price.ts';
import { createStore, type Store } from '../lib/store.ts';

export interface CartBet extends Bet {
  readonly serial: number;
}

export interface BetState {
  /** The board chosen; undefined until the member chooses, then the first one shows. */
  readonly wayId: string | undefined;
  /** Picks by board: numbers, or bet types where there is nothing to pick. */
  readonly picks: Readonly<Record<string, ReadonlySet<string>>>;
  /** Minor units on one position; 0 until the smallest stake is known. */
  readonly unit: number;
  readonly cart: readonly CartBet[];
  /** Numbers that take no more bets, by bet type, as the server refused them in this issue. */
  readonly full: Readonly<Record<string, ReadonlySet<string>>>;
  readonly fullIn: string;
}

export type BetStore = Store<BetState>;

export const NO_PICKS: ReadonlySet<string> = new Set();

const FIRST: BetState = { wayId: undefined, picks: {}, unit: 0, cart: [], full: {}, fullIn: '' };
const stores = new Map<string, BetStore>();

/** The picks of a game; coming back to a game finds them as they were left. */
export function betStoreOf(gameCode: string): BetStore {
  const known = stores.get(gameCode);
  if (known) return known;
  const made = createStore(FIRST);
  stores.set(gameCode, made);
  return made;
}

/** Shows another board. */
export const chooseWay = (store: BetStore, wayId: string): void => store.update((state) => ({ ...state, wayId }));

/** Replaces the picks of a board. */
export const setPicks = (store: BetStore, wayId: string, picks: ReadonlySet<string>): void =>
  store.update((state) => ({ ...state, picks: { ...state.picks, [wayId]: picks } }));

/** Sets the stake. */
export const setUnit = (store: BetStore, unit: number): void => store.update((state) => ({ ...state, unit }));

let nextSerial = 0;

/** Puts bets into the cart. */
export const addToCart = (store: BetStore, bets: readonly Bet[]): void =>
  store.update((state) => ({ ...state, cart: [...state.cart, ...bets.map((bet) => ({ ...bet, serial: (nextSerial += 1) }))] }));

/** Takes bets out of the cart by serial. */
export const dropFromCart = (store: BetStore, serials: readonly number[]): void =>
  store.update((state) => ({ ...state, cart: state.cart.filter(({ serial }) => !serials.includes(serial)) }));

/** Gives cart bets of a type the odds of now. */
export const repriceCart = (store: BetStore, betType: string, odds: string): void =>
  store.update((state) => ({ ...state, cart: state.cart.map((bet) => (bet.betType === betType ? { ...bet, odds } : bet)) }));

/** Notes that a number is full in an issue; what was full in an earlier one is open again. */
export function markFull(store: BetStore, numero: string, betType: string, number: string): void {
  store.update((state) => {
    const full = state.fullIn === numero ? state.full : {};
    return { ...state, fullIn: numero, full: { ...full, [betType]: new Set([...(full[betType] ?? []), number]) } };
  });
}

/** Takes a selection out of the picks of a board and of the cart. */
export function dropSelection(store: BetStore, betType: string, selection: string): void {
  store.update((state) => {
    const kept = new Set(state.picks[betType] ?? []);
    // A parlay cannot lose one combination; its first number goes, and every combination with it.
    kept.delete(selection.split('-')[0] ?? selection);
    const cart = state.cart
      .map((bet) => (bet.betType === betType ? { ...bet, selections: bet.selections.filter((one) => one !== selection) } : bet))
      .filter((bet) => bet.betType !== betType || bet.selections.length > 0);
    return { ...state, cart, picks: { ...state.picks, [betType]: kept } };
  });
}

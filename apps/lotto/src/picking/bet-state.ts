/** The member's picks, stake and cart; one per game, in memory. */
import { createStore, type Store } from '@lantern/web/store';
import { NO_MARKS, type Marks } from '../bets/marks.ts';
import { repriced, type Bet, type Stake } from '../bets/price.ts';
import type { BetType, PlayType } from '../bets/ways.ts';

export interface CartBet extends Bet {
  readonly serial: number;
}

export interface BetState {
  readonly playType: PlayType;
  /** The selected board; undefined until the member selects one, then the first one shows. */
  readonly wayId: string | undefined;
  /** Marks by board. */
  readonly picks: Readonly<Record<string, Marks>>;
  /** Unit in minor units on one position; 0 until the minimum stake is known. */
  readonly stake: Stake;
  readonly cart: readonly CartBet[];
  /** The cart before the last removal, for undo. */
  readonly cartBefore: readonly CartBet[] | undefined;
  /** Sold-out selections by bet type, from the server's refusals in this issue. */
  readonly full: Readonly<Record<string, Marks>>;
  readonly fullIn: string;
}

export type BetStore = Store<BetState>;

const FIRST = {
  wayId: undefined,
  picks: {},
  stake: { unit: 0, multiplier: 1 },
  cart: [],
  cartBefore: undefined,
  full: {},
  fullIn: '',
} as const;
const stores = new Map<string, BetStore>();

/** The picks of a game; returning to a game restores them. */
export function betStoreOf(gameCode: string, playType: PlayType): BetStore {
  const known = stores.get(gameCode);
  if (known) return known;
  const made = createStore<BetState>({ ...FIRST, playType });
  stores.set(gameCode, made);
  return made;
}

/** Shows the boards of the other play type. */
export const choosePlayType = (store: BetStore, playType: PlayType): void =>
  store.update((state) => ({ ...state, playType, wayId: undefined }));

/** Shows another board. */
export const chooseWay = (store: BetStore, wayId: string): void => store.update((state) => ({ ...state, wayId }));

/** Replaces the marks of a board. */
export const setPicks = (store: BetStore, wayId: string, picks: Marks): void =>
  store.update((state) => ({ ...state, picks: { ...state.picks, [wayId]: picks } }));

/** Sets the stake. */
export const setStake = (store: BetStore, stake: Partial<Stake>): void =>
  store.update((state) => ({ ...state, stake: { ...state.stake, ...stake } }));

let nextSerial = 0;

/** Puts bets into the cart. */
export const addToCart = (store: BetStore, bets: readonly Bet[]): void =>
  store.update((state) => ({
    ...state,
    cartBefore: undefined,
    cart: [...state.cart, ...bets.map((bet) => ({ ...bet, serial: (nextSerial += 1) }))],
  }));

/** Takes bets out of the cart by serial; `undoRemoval` brings them back. */
export const dropFromCart = (store: BetStore, serials: readonly number[]): void =>
  store.update((state) => ({
    ...state,
    cartBefore: state.cart,
    cart: state.cart.filter(({ serial }) => !serials.includes(serial)),
  }));

/** Undoes the last removal. */
export const undoRemoval = (store: BetStore): void =>
  store.update((state) => ({ ...state, cart: state.cartBefore ?? state.cart, cartBefore: undefined }));

/** Removes placed bets from the cart for good. */
export const clearPlaced = (store: BetStore, serials: readonly number[]): void =>
  store.update((state) => ({
    ...state,
    cartBefore: undefined,
    cart: state.cart.filter(({ serial }) => !serials.includes(serial)),
  }));

/** Changes stake or selections of one bet in the cart. */
export const editCartBet = (
  store: BetStore,
  serial: number,
  change: Partial<Pick<Bet, 'unit' | 'multiplier' | 'selections'>>,
): void =>
  store.update((state) => ({
    ...state,
    cartBefore: undefined,
    cart: state.cart.map((bet) => (bet.serial === serial ? { ...bet, ...change } : bet)),
  }));

/**
 * Reprices every bet of the cart at the current odds and limits; what is no longer sold stays as it is, and the server
 * refuses it.
 */
export const repriceCart = (store: BetStore, list: readonly BetType[]): void =>
  store.update((state) => ({ ...state, cart: state.cart.map((bet) => ({ ...bet, ...repriced(bet, list) })) }));

/** Records that a selection is sold out in an issue; records of an earlier issue are dropped. */
export function markFull(store: BetStore, numero: string, betType: string, selection: string): void {
  store.update((state) => {
    const full = state.fullIn === numero ? state.full : {};
    return {
      ...state,
      fullIn: numero,
      full: { ...full, [betType]: new Set([...(full[betType] ?? NO_MARKS), selection]) },
    };
  });
}

/** The marks that made a selection of a bet type: itself, its cell, or its digits in the columns. */
function marksOf(marks: Marks, betType: string, selection: string): readonly string[] {
  const parts = selection.split('-');
  return [...marks].filter((mark) => {
    if (mark === selection || mark === `${betType}=${selection}` || mark === `${betType}=`) return true;
    const [place, value] = mark.split(':');
    if (value !== undefined)
      return parts.length > 1 ? parts[Number(place) - 1] === value : selection.charAt(Number(place) - 1) === value;
    // A ticket of several numbers cannot lose one combination; its first number goes, and every combination with it.
    return parts.length > 1 && mark === parts[0];
  });
}

/** Removes a selection from the picks of a board and from the cart. */
export function dropSelection(store: BetStore, wayId: string, betType: string, selection: string): void {
  store.update((state) => {
    const marks = state.picks[wayId] ?? NO_MARKS;
    // A column loses one mark only: the first that leads to the selection.
    const [first, ...others] = marksOf(marks, betType, selection);
    const gone = first !== undefined && first.includes(':') ? [first] : [first, ...others];
    const cart = state.cart
      .map((bet) =>
        bet.betType === betType ? { ...bet, selections: bet.selections.filter((one) => one !== selection) } : bet,
      )
      .filter((bet) => bet.betType !== betType || bet.selections.length > 0);
    return {
      ...state,
      cart,
      picks: { ...state.picks, [wayId]: new Set([...marks].filter((mark) => !gone.includes(mark))) },
    };
  });
}

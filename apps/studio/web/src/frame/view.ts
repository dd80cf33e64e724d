/**
 * State of a game's screen: one store per game. The play and the news of the connection change it, with `set` for plain fields and
 * `update` for what depends on the state before; components select from it.
 */
import { createStore, type Store } from '@lantern/web/store';

/** Why the last bet was refused. */
export interface Trouble {
  readonly code: string;
  /** In the member's language; empty where the frame has its own text. */
  readonly message: string;
  /** The amount that the balance does not cover. */
  readonly bet?: number;
}

export const NO_FUNDS = 'funds_insufficient';
/** The balance does not cover an amount. */
export const noFunds = (bet: number): Trouble => ({ code: NO_FUNDS, message: '', bet });

/** What the view of every game has. */
export interface FrameView {
  readonly balance: number;
  /** Its sheet opens by itself. */
  readonly trouble: Trouble | undefined;
  /** Name of the open sheet. */
  readonly sheet: string | undefined;
  /** Text for screen readers. */
  readonly said: string;
}

export interface ViewStore<View> extends Store<View> {
  /** Changes some fields; without a difference nothing is rendered. */
  readonly set: (part: Partial<View>) => void;
}

/** A view in which nothing has happened yet. */
export const AT_FIRST = { trouble: undefined, sheet: undefined, said: '' } as const;

/** Creates the store of a view. */
export function createViewStore<View extends FrameView>(first: View): ViewStore<View> {
  const store = createStore(first);
  return {
    ...store,
    set: (part) =>
      store.update((state) =>
        (Object.keys(part) as (keyof View)[]).every((name) => part[name] === state[name])
          ? state
          : { ...state, ...part },
      ),
  };
}

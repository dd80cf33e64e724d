/** Slip, cart and chase, and the orders they become. */
import { lazy, Suspense, useCallback, useState } from 'react';
import { orderFault } from '../bets/limits.ts';
import { NO_MARKS, type Marks } from '../bets/marks.ts';
import type { Bet, Stake } from '../bets/price.ts';
import type { IssuePhase } from '../bets/issue-phase.ts';
import type { BetType, Way } from '../bets/ways.ts';
import { isLive, refresh } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import {
  addToCart,
  clearPlaced,
  dropFromCart,
  dropSelection,
  editCartBet,
  markFull,
  repriceCart,
  setStake,
  undoRemoval,
  type BetStore,
  type CartBet,
} from '../picking/bet-state.ts';
import { Slip } from '../slip/slip.tsx';
import { usePoints } from '../slip/use-points.ts';
import { TroubleNote } from '../slip/trouble-note.tsx';
import {
  placeOf,
  usePlacing,
  type ChaseIntent,
  type Intent,
  type Place,
  type Placing,
  type Trouble,
} from '../slip/use-placing.ts';
import { useRepeat } from './use-repeat.ts';

const CartSheet = lazy(() => import('../slip/cart-sheet.tsx').then(({ CartSheet: sheet }) => ({ default: sheet })));
const ChaseSheet = lazy(() => import('../slip/chase-sheet.tsx').then(({ ChaseSheet: sheet }) => ({ default: sheet })));

export interface OrderingProps {
  readonly gameCode: string;
  readonly store: BetStore;
  readonly way: Way;
  readonly marks: Marks;
  readonly bets: readonly Bet[];
  readonly stake: Stake;
  readonly sold: readonly BetType[];
  readonly prizeMode: string;
  readonly currency: string;
  readonly exponent: number;
  readonly phase: IssuePhase;
  readonly online: boolean;
  /** Bet types whose odds changed and need a confirmation. */
  readonly changed: readonly string[];
  readonly onChanged: (betTypes: readonly string[]) => void;
  /** Refetches what is sold, and shows it. */
  readonly readSale: () => Promise<readonly BetType[]>;
  readonly onMarks: (marks: Marks) => void;
}

/** One order has one play type; bets of the other stay in the cart until it is chosen. */
const ofPlayType = (cart: readonly CartBet[], way: Way): readonly CartBet[] => {
  const playType = way.kind === 'numbers' ? way.betType.playType : way.betTypes[0]?.playType;
  return cart.filter((bet) => bet.playType === playType);
};

export function Ordering(props: OrderingProps) {
  const { gameCode, store, way, marks, bets, stake, currency, exponent, phase, changed, onMarks } = props;
  const [sheet, setSheet] = useState<'cart' | 'chase'>();
  const [chaseFrom, setChaseFrom] = useState<Intent['from']>('slip');
  const cart = ofPlayType(
    store.use((state) => state.cart),
    way,
  );
  const undoable = store.use((state) => state.cartBefore !== undefined);
  const close = useCallback(() => setSheet(undefined), []);
  const placing = useOrderPlacing(props, close);
  const blocked = useBlocked(phase, props.online);
  const repeat = useRepeat(gameCode, store, props.sold, () => setSheet('cart'));
  const openNumero = phase.selling ? phase.issue?.numero : undefined;
  const betsFrom = (from: Intent['from']): readonly Bet[] => (from === 'slip' ? bets : cart);

  const points = usePoints({ gameCode, prizeMode: props.prizeMode, numero: openNumero, currency, bets });
  const place = usePlace(props, placing, openNumero, betsFrom);
  const openChase = after(placing.clear, (from: Intent['from']) => {
    setChaseFrom(from);
    setSheet('chase');
  });
  const note = (where: Place) => (
    <OrderTrouble placing={placing} where={where} store={store} wayId={way.id} openNumero={openNumero} />
  );
  const canChase = isLive('lottery.placeChase');
  const refused = refusedLine(placing.trouble);
  const forget = placing.clear;
  return (
    <>
      <Slip
        {...{ way, marks, bets, stake, currency, exponent, blocked, points }}
        cartCount={cart.length}
        sending={placing.sending === 'slip'}
        oddsChanged={bets.some(({ betType }) => changed.includes(betType))}
        trouble={note('slip')}
        onMarks={after(forget, onMarks)}
        onStake={after(forget, (next: Partial<Stake>) => setStake(store, next))}
        onAdd={() => addMarked(store, bets, onMarks)}
        onCart={() => setSheet('cart')}
        onPlace={() => place('slip')}
        onChase={canChase ? () => openChase('slip') : undefined}
        onRepeat={repeat}
      />
      <Suspense fallback={null}>
        {sheet === 'cart' && (
          <CartSheet
            {...{ cart, currency, blocked, changed, refused }}
            sending={placing.sending === 'cart'}
            trouble={note('cart')}
            onDrop={after(forget, (serials: readonly number[]) => dropFromCart(store, serials))}
            onUndo={undoable ? () => undoRemoval(store) : undefined}
            onEdit={(serial, change) => {
              forget();
              editCartBet(store, serial, change);
            }}
            onPlace={() => place('cart')}
            onChase={canChase ? () => openChase('cart') : undefined}
            onClose={close}
          />
        )}
        {sheet === 'chase' && (
          <ChaseSheet
            {...{ gameCode, currency, blocked }}
            bets={betsFrom(chaseFrom)}
            sending={placing.sending === 'chase'}
            trouble={note('chase')}
            onPlace={(chase) => place(chaseFrom, chase)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function addMarked(store: BetStore, bets: readonly Bet[], onMarks: (marks: Marks) => void): void {
  addToCart(store, bets);
  onMarks(NO_MARKS);
}

/** The cart line a refusal is about, if it names one. */
const refusedLine = (trouble: Trouble | undefined): { readonly betType: string; readonly text: string } | undefined =>
  trouble?.kind === 'refused' && trouble.betType !== undefined
    ? { betType: trouble.betType, text: trouble.refusal.message }
    : undefined;

/** Sends the slip or the cart when it may be sent. */
function usePlace(
  { gameCode, prizeMode, currency, changed, onChanged }: OrderingProps,
  placing: Placing,
  openNumero: string | undefined,
  betsFrom: (from: Intent['from']) => readonly Bet[],
): (from: Intent['from'], chase?: ChaseIntent) => void {
  return (from, chase) => {
    const ordered = betsFrom(from);
    if (openNumero === undefined || ordered.length === 0 || orderFault(ordered)) return;
    // The button itself was the question: it reads "accept new odds".
    const agreed = placing.trouble?.kind === 'odds' && ordered.some(({ betType }) => changed.includes(betType));
    onChanged([]);
    void placing.place(
      { gameCode, numero: openNumero, prizeMode, currency, bets: ordered, from, ...(chase ? { chase } : {}) },
      agreed,
    );
  };
}

/** Runs one step, then another with its result. */
const after =
  <Value,>(first: () => void, then: (value: Value) => void) =>
  (value: Value): void => {
    first();
    then(value);
  };

interface OrderTroubleProps {
  readonly placing: Placing;
  readonly where: Place;
  readonly store: BetStore;
  readonly wayId: string;
  readonly openNumero: string | undefined;
}

/** Why the last order of this source failed, and what can be done. */
function OrderTrouble({ placing, where, store, wayId, openNumero }: OrderTroubleProps) {
  if (!placing.trouble || placeOf(placing.trouble.intent) !== where) return null;
  return (
    <TroubleNote
      trouble={placing.trouble}
      openNumero={openNumero}
      busy={placing.sending !== undefined}
      onAgain={(intent) => void placing.place(intent, true)}
      onRetry={() => void placing.retry()}
      onDrop={(betType, selection) => {
        dropSelection(store, wayId, betType, selection);
        placing.clear();
      }}
    />
  );
}

/** Placing an order, with its effects on picks, cart and board. */
function useOrderPlacing({ store, onMarks, onChanged, readSale }: OrderingProps, close: () => void): Placing {
  const onPlaced = useCallback(
    (intent: Intent) => {
      close();
      if (intent.from === 'slip') return onMarks(NO_MARKS);
      clearPlaced(
        store,
        intent.bets.map((bet) => (bet as CartBet).serial),
      );
    },
    [store, onMarks, close],
  );
  const onTrouble = useCallback(
    (trouble: Trouble) => {
      if (trouble.kind === 'closed') refresh('lottery.openIssues');
      if (trouble.kind === 'limit') markFull(store, trouble.intent.numero, trouble.betType, trouble.selection);
      if (trouble.kind === 'odds') onChanged(trouble.moves.map(({ betType }) => betType));
    },
    [store, onChanged],
  );
  const readAndReprice = useCallback(async () => {
    const list = await readSale();
    repriceCart(store, list);
    return list;
  }, [readSale, store]);
  return usePlacing({ readSale: readAndReprice, onPlaced, onTrouble });
}

/** Why betting is impossible now, or undefined. */
function useBlocked({ issue, selling }: IssuePhase, online: boolean): string | undefined {
  const t = useT();
  const session = useSession();
  if (!online) return t('blocked_offline');
  if (session.phase !== 'open') return t('blocked_session');
  if (!issue) return t('no_issue');
  if (selling) return undefined;
  return issue.state === 'open' && !issue.isSale ? t('off_sale') : t('blocked_drawing');
}

/** Slip and cart, and the order they become. */
import { useCallback, useState } from 'react';
import type { Bet } from '../bets/price.ts';
import type { IssuePhase } from '../bets/issue-phase.ts';
import type { Way } from '../bets/ways.ts';
import { queries, refresh, type Answer } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { addToCart, dropFromCart, dropSelection, markFull, repriceCart, setUnit, type BetStore } from '../picking/bet-state.ts';
import { CartSheet } from '../slip/cart-sheet.tsx';
import { Slip } from '../slip/slip.tsx';
import { TroubleNote } from '../slip/trouble-note.tsx';
import { usePlacing, type Intent, type Placing, type Trouble } from '../slip/use-placing.ts';

export interface OrderingProps {
  readonly gameCode: string;
  readonly store: BetStore;
  readonly way: Way;
  readonly picks: ReadonlySet<string>;
  readonly bets: readonly Bet[];
  readonly unit: number;
  readonly prizeMode: string;
  readonly currency: string;
  readonly exponent: number;
  readonly phase: IssuePhase;
  readonly online: boolean;
  readonly changedOdds: string | undefined;
  readonly onChangedOdds: (betType: string | undefined) => void;
  readonly onPicks: (picks: ReadonlySet<string>) => void;
}

export function Ordering(props: OrderingProps) {
  const { gameCode, store, way, picks, bets, unit, prizeMode, currency, exponent, phase, changedOdds, onChangedOdds, onPicks } = props;
  const [cartOpen, setCartOpen] = useState(false);
  const cart = store.use((state) => state.cart);
  const placing = useOrderPlacing(store, onPicks, onChangedOdds, () => setCartOpen(false));
  const blocked = useBlocked(phase, props.online);
  const openNumero = phase.selling ? phase.issue?.numero : undefined;

  const place = (from: Intent['from'], ordered: readonly Bet[]): void => {
    if (openNumero === undefined || ordered.length === 0) return;
    // The button itself asked: it reads "accept new odds".
    const agreed = placing.trouble?.kind === 'odds' && ordered.some(({ betType }) => betType === changedOdds);
    onChangedOdds(undefined);
    void placing.place({ gameCode, numero: openNumero, prizeMode, currency, bets: ordered, from }, agreed);
  };
  const note = (from: Intent['from']) => <OrderTrouble placing={placing} from={from} store={store} openNumero={openNumero} />;
  return (
    <>
      <Slip
        way={way}
        picks={picks}
        bets={bets}
        unit={unit}
        currency={currency}
        exponent={exponent}
        cartCount={cart.length}
        sending={placing.sending === 'slip'}
        blocked={blocked}
        oddsChanged={changedOdds !== undefined && bets.some(({ betType }) => betType === changedOdds)}
        trouble={note('slip')}
        onPicks={(next) => {
          placing.clear();
          onPicks(next);
        }}
        onUnit={(next) => {
          placing.clear();
          setUnit(store, next);
        }}
        onAdd={() => {
          addToCart(store, bets);
          onPicks(new Set());
        }}
        onCart={() => setCartOpen(true)}
        onPlace={() => place('slip', bets)}
      />
      {cartOpen && (
        <CartSheet
          cart={cart}
          currency={currency}
          sending={placing.sending === 'cart'}
          blocked={blocked}
          oddsChanged={changedOdds}
          trouble={note('cart')}
          onDrop={(serials) => {
            placing.clear();
            dropFromCart(store, serials);
          }}
          onPlace={() => place('cart', cart)}
          onClose={() => setCartOpen(false)}
        />
      )}
    </>
  );
}

interface OrderTroubleProps {
  readonly placing: Placing;
  readonly from: Intent['from'];
  readonly store: BetStore;
  readonly openNumero: string | undefined;
}

/** Why the last order of this place did not go through, and the ways out. */
function OrderTrouble({ placing, from, store, openNumero }: OrderTroubleProps) {
  if (placing.trouble?.intent.from !== from) return null;
  return (
    <TroubleNote
      trouble={placing.trouble}
      openNumero={openNumero}
      busy={placing.sending !== undefined}
      onAgain={(intent) => void placing.place(intent, true)}
      onRetry={() => void placing.retry()}
      onDrop={(betType, selection) => {
        dropSelection(store, betType, selection);
        placing.clear();
      }}
    />
  );
}

/** Placing, with what it does to picks, cart and board. */
function useOrderPlacing(
  store: BetStore,
  onPicks: OrderingProps['onPicks'],
  onChangedOdds: OrderingProps['onChangedOdds'],
  closeCart: () => void,
): Placing {
  const onPlaced = useCallback(
    (intent: Intent) => {
      if (intent.from === 'slip') return onPicks(new Set());
      dropFromCart(store, store.get().cart.map(({ serial }) => serial));
      closeCart();
    },
    [store, onPicks, closeCart],
  );
  const onTrouble = useCallback(
    (trouble: Trouble) => {
      if (trouble.kind === 'closed') refresh('lottery.openIssues');
      if (trouble.kind === 'limit') markFull(store, trouble.intent.numero, trouble.betType, trouble.selection);
      if (trouble.kind === 'odds') {
        repriceCart(store, trouble.betType, trouble.odds);
        onChangedOdds(trouble.betType);
        showOdds(trouble.betType, trouble.odds);
      }
    },
    [store, onChangedOdds],
  );
  return usePlacing({ onPlaced, onTrouble });
}

/** Puts odds the server named into the answer on screen, so that the next press sends them; the full answer follows. */
function showOdds(changed: string, odds: string): void {
  queries.setQueriesData<Answer<'lottery.betTypes'>>({ queryKey: ['lottery.betTypes'] }, (before) =>
    before && { ...before, list: before.list.map((betType) => (betType.betType === changed ? { ...betType, odds } : betType)) },
  );
  refresh('lottery.betTypes');
}

/** Why nobody can bet now, or undefined. */
function useBlocked({ issue, selling }: IssuePhase, online: boolean): string | undefined {
  const t = useT();
  const session = useSession();
  if (!online) return t('blocked_offline');
  if (session.phase !== 'open') return t('blocked_session');
  if (!issue) return t('no_issue');
  if (selling) return undefined;
  return issue.state === 'open' && !issue.isSale ? t('off_sale') : t('blocked_drawing');
}

/**
 * Arranging thirteen cards: two are exchanged by choosing one after the other, the studio proposes, and what was arranged is sent when it is
 * done, or shortly before the time is over.
 */
import { heightOf } from '@lantern/game-math/cards/rows';
import { clock } from '@lantern/ui';
import type { CardAct, CardTableShown } from '../../../../wire/cards.ts';
import type { TextKey, Translate } from '../../frame/i18n.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import { readingName, readRows, type Reading } from '../mau-binh/words.ts';
import type { Effect } from '../sound/effects.ts';
import type { Card } from './deck.ts';
import { boardIn, isMyTurn, mineOf } from './reading.ts';
import type { CardsView, Layout, ViewStore } from './view.ts';

export interface Arranging {
  /** Chooses a card, or exchanges it with the one chosen before. */
  pick(card: Card): void;
  exchange(one: Card, other: Card): void;
  /** Exchanges the two rows of five. */
  exchangeRows(): void;
  /** Lays the cards as the studio proposes, the next way each time. */
  propose(): void;
  /** Sends the arrangement; a fouled one is sent when asked again. */
  arrange(): void;
}

interface ArrangingOptions {
  readonly view: ViewStore;
  readonly t: Translate;
  readonly sound: Sound<Effect>;
  readonly note: (text: string, stays?: boolean) => void;
  readonly act: (act: CardAct, cards: readonly Card[]) => void;
}

const FIVE = 5;
/** Before the time is over, so that what was arranged arrives in it. */
const SEND_EARLY_MS = 1_500;

/** The arrangement of a hand: at first from the highest card. */
export function layoutFor(before: Layout | undefined, table: CardTableShown | undefined): Layout | undefined {
  const handId = table?.hand?.handId;
  const cards = mineOf(table);
  if (handId === undefined || !boardIn(table, 'mau_binh') || cards.length === 0) return undefined;
  if (!isMyTurn(table)) return { handId, cards, touched: false, moved: [] };
  if (before?.handId === handId) return before;
  const down = cards.toSorted((one, other) => heightOf(other) - heightOf(one) || other - one);
  return { handId, cards: down, touched: false, moved: [] };
}

const swapped = (cards: readonly Card[], one: Card, other: Card): readonly Card[] =>
  cards.map((card) => (card === one ? other : card === other ? one : card));

const readingIn = ({ layout, rules }: CardsView): Reading | undefined =>
  layout && readRows(layout.cards, rules.arranged?.wheel ?? 'second');
const isFoul = (state: CardsView): boolean => readingIn(state)?.fouled === true;

/** Creates it. `watch` is called with every state of the table. */
export function createArranging(options: ArrangingOptions): Arranging & {
  watch(table: CardTableShown | undefined): void;
} {
  const { view, t, sound, note, act } = options;
  const lay = (cards: readonly Card[]): void => {
    note('');
    view.update((state) => ({
      ...state,
      chosen: [],
      warned: false,
      layout: state.layout && {
        ...state.layout,
        cards,
        touched: true,
        moved: cards.filter((card, place) => card !== state.layout?.cards[place]),
      },
    }));
    const reading = readingIn(view.get());
    if (reading) view.set({ said: readingName(t, reading) });
    sound.play('lay', 1);
  };
  const layout = (): Layout | undefined => (isMyTurn(view.get().table) ? view.get().layout : undefined);
  const exchange = (one: Card, other: Card): void => {
    const now = layout();
    if (now && one !== other) lay(swapped(now.cards, one, other));
  };
  let timer = 0;
  const sendInTime = (): void => {
    const now = layout();
    if (now?.touched === true && !isFoul(view.get()) && !view.get().busy) act('arrange', now.cards);
  };
  return {
    exchange,
    pick(card) {
      const [picked] = view.get().chosen;
      if (!layout()) return;
      if (picked !== undefined && picked !== card) return exchange(picked, card);
      view.set({ chosen: picked === card ? [] : [card] });
      sound.play('pick', picked === card ? 0 : 1);
    },
    exchangeRows() {
      const cards = layout()?.cards;
      if (cards) lay([...cards.slice(FIVE, 2 * FIVE), ...cards.slice(0, FIVE), ...cards.slice(2 * FIVE)]);
    },
    propose() {
      const { hints, table } = view.get();
      const proposals = boardIn(table, 'mau_binh')?.proposals ?? [];
      if (!layout() || proposals.length === 0) return;
      lay(proposals[hints % proposals.length]!);
      view.set({ hints: hints + 1 });
      if (proposals.length > 1)
        note(t('mau_binh_proposed' as TextKey, { number: (hints % proposals.length) + 1, count: proposals.length }));
    },
    arrange() {
      const now = layout();
      if (!now) return;
      if (isFoul(view.get()) && !view.get().warned) {
        view.set({ warned: true });
        return note(t('mau_binh_foul_sure' as TextKey), true);
      }
      act('arrange', now.cards);
    },
    watch(table) {
      window.clearTimeout(timer);
      if (!boardIn(table, 'mau_binh') || !isMyTurn(table)) return;
      const leftMs = view.get().endsAtMs - clock.elapsedMs();
      timer = window.setTimeout(sendInTime, Math.max(0, leftMs - SEND_EARLY_MS));
    },
  };
}

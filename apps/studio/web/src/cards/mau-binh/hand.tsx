/** The own thirteen cards in their rows: two change places by tap, by drag, or by key. Each row says what it is. */
import { cx } from '@lantern/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import dealing from '../hand/cards-hand.module.css';
import type { Card } from '../play/deck.ts';
import { isMyTurn, isPlaying } from '../play/reading.ts';
import { capital, cardName } from '../play/words.ts';
import { CardFace } from '../stage/card.tsx';
import styles from '../stage/cards-arrange.module.css';
import { useDrag, type Drag } from './use-drag.ts';
import { readRows, rowName, SHOWN_ROWS, strengthName, type Reading, type RowIndex } from './words.ts';

const DEAL_STEP_MS = 45;

interface SlotProps {
  readonly card: Card;
  readonly order: number;
  readonly drag: Drag | undefined;
  readonly focused: boolean;
  readonly isOff: boolean;
  readonly onFocus: (card: Card) => void;
  readonly onPress: (card: Card) => void;
}

function Slot({ card, order, drag, focused, isOff, onFocus, onPress }: SlotProps) {
  const t = useT();
  const { view, still } = useCards();
  const isChosen = view.use(({ chosen }) => chosen.includes(card));
  const isDealt = view.use(
    ({ dealt, table, layout }) => dealt !== undefined && dealt === table?.hand?.handId && layout?.touched === false,
  );
  const isMoved = view.use(({ layout }) => layout?.moved.includes(card) === true);
  const isDragged = drag?.card === card;
  return (
    <button
      type="button"
      className={cx(
        styles.slot,
        isChosen && styles.chosen,
        isDragged && styles.dragged,
        drag?.over === card && styles.target,
      )}
      style={isDragged ? { transform: `translate(${drag.x}px, ${drag.y}px)` } : undefined}
      aria-pressed={isChosen}
      aria-disabled={isOff}
      aria-label={capital(cardName(t, card))}
      tabIndex={focused ? 0 : -1}
      onFocus={() => onFocus(card)}
      onClick={() => onPress(card)}
      data-card={card}
      data-testid="cards-card"
    >
      <span
        className={cx(styles.face, !still && isDealt && dealing.dealing, !still && isMoved && styles.moved)}
        style={{ animationDelay: `${order * DEAL_STEP_MS}ms` }}
      >
        <CardFace card={card} />
      </span>
    </button>
  );
}

/** The card a key leads to from another: along its row, or to the row above or below. */
function stepFrom({ rows }: Reading, card: Card, key: string): Card | undefined {
  const row = rows.findIndex((each) => each.includes(card));
  const at = rows[row]?.indexOf(card) ?? -1;
  if (row < 0) return undefined;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return rows[row]![at + (key === 'ArrowLeft' ? -1 : 1)];
  const other = rows[row + (key === 'ArrowUp' ? 1 : -1)];
  return other?.[Math.round((at / (rows[row]!.length - 1)) * (other.length - 1))];
}
const STEPS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

interface LineProps {
  readonly reading: Reading;
  readonly row: RowIndex;
  readonly slot: (card: Card) => Omit<SlotProps, 'card' | 'order'>;
}

/** One row with its name, and whether it stands in order. */
function Line({ reading: { rows, strengths }, row, slot }: LineProps) {
  const t = useT();
  const strength = strengths[row]!;
  const isHigh = row > 0 && strength.value > strengths[row - 1]!.value;
  const name = strengthName(t, strength);
  return (
    <div
      className={cx(styles.row, isHigh && styles.high)}
      role="group"
      aria-label={`${rowName(t, row)}: ${name}${isHigh ? `, ${t('mau_binh_too_high')}` : ''}`}
      data-testid="cards-row"
      data-row={row}
      data-kind={strength.kind}
    >
      <span className={styles.cards}>
        {rows[row].map((card, index) => (
          <Slot key={card} card={card} order={row * 5 + index} {...slot(card)} />
        ))}
      </span>
      <span className={styles.label} aria-hidden="true">
        <small>{rowName(t, row)}</small>
        <b>{name}</b>
      </span>
    </div>
  );
}

function Rows({ table, cards }: { readonly table: CardTableShown; readonly cards: readonly Card[] }) {
  const t = useT();
  const { view, play, still } = useCards();
  const wheel = view.use(({ rules }) => rules.arranged?.wheel ?? 'second');
  const [at, setAt] = useState<Card>();
  const ref = useRef<HTMLDivElement>(null);
  const isOff = !isMyTurn(table);
  const { drag, endDrag } = useDrag(ref, play.exchange, isOff);
  const reading = readRows(cards, wheel);
  const focus = at !== undefined && cards.includes(at) ? at : reading.rows[SHOWN_ROWS[0]][0];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape') return play.clear();
    const next = STEPS.has(event.key) && focus !== undefined ? stepFrom(reading, focus, event.key) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    ref.current?.querySelector<HTMLElement>(`[data-card="${next}"]`)?.focus();
  };
  return (
    <div
      ref={ref}
      className={cx(styles.rows, isOff && styles.done, still && styles.still)}
      role="group"
      aria-label={t('cards_hand', { count: cards.length })}
      onKeyDown={onKeyDown}
      data-testid="cards-arranged"
      data-fouled={reading.fouled}
    >
      {SHOWN_ROWS.map((row) => (
        <Line
          key={row}
          reading={reading}
          row={row}
          slot={(card) => ({
            drag,
            focused: card === focus,
            isOff,
            onFocus: setAt,
            onPress: (pressed) => !endDrag() && play.pick(pressed),
          })}
        />
      ))}
    </div>
  );
}

/** The own cards while they are arranged, and after that while others arrange theirs. */
export function MauBinhHand() {
  const { view } = useCards();
  const table = view.use((state) => state.table);
  const layout = view.use((state) => state.layout);
  if (!table || !layout || !isPlaying(table)) return null;
  return <Rows table={table} cards={layout.cards} />;
}

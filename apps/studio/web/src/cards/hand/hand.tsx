/** The own cards: selected by tap or sweep; playable ones are marked and raised. */
import { cx } from '@lantern/ui';
import {
  useMemo,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  type RefObject,
} from 'react';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { adviceAt } from '../play/advice.ts';
import { inOrder, type Card } from '../play/deck.ts';
import { mineOf } from '../play/reading.ts';
import { capital, cardName } from '../play/words.ts';
import { CardFace } from '../stage/card.tsx';
import styles from './cards-hand.module.css';
import { cardWidth, layOut, type Spot } from './lay-out.ts';
import { useSweep } from './use-sweep.ts';

interface Box {
  readonly width: number;
  readonly screenWidth: number;
  readonly screenHeight: number;
}

/** The width of an element and the size of the screen, measured at first and on every resize. */
function useBox<Element extends HTMLElement>(): readonly [RefObject<Element | null>, Box] {
  const ref = useRef<Element>(null);
  const [box, setBox] = useState<Box>({ width: 0, screenWidth: window.innerWidth, screenHeight: window.innerHeight });
  useLayoutEffect(() => {
    const measure = (): void => {
      const width = ref.current?.clientWidth ?? 0;
      setBox((was) =>
        was.width === width && was.screenWidth === window.innerWidth && was.screenHeight === window.innerHeight
          ? was
          : { width, screenWidth: window.innerWidth, screenHeight: window.innerHeight },
      );
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return [ref, box];
}

const DEAL_STEP_MS = 45;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Cards that can be played now; undefined where all can, or it is not the member's turn. */
function useAble(): ReadonlySet<Card> | undefined {
  const { view } = useCards();
  const table = view.use((state) => state.table);
  const rules = view.use((state) => state.rules);
  return useMemo(() => table && adviceAt(table, rules).able(), [table, rules]);
}

interface HeldProps {
  readonly card: Card;
  readonly index: number;
  readonly spot: Spot;
  readonly chosen: boolean;
  readonly able: boolean | undefined;
  readonly tone: string | undefined;
  readonly label: string | undefined;
  readonly focused: boolean;
  readonly dealing: boolean;
  readonly onPress: (card: Card) => void;
  readonly onFocus: (index: number) => void;
}

function Held({ card, index, spot, chosen, able, tone, label, focused, dealing, onPress, onFocus }: HeldProps) {
  const t = useT();
  const name = capital(cardName(t, card));
  return (
    <button
      type="button"
      className={cx(
        styles.held,
        chosen && styles.chosen,
        able === true && styles.able,
        able === false && styles.unable,
        tone,
      )}
      style={{ transform: `translate(${spot.x}px, ${spot.y}px) rotate(${spot.turn}deg)` }}
      aria-pressed={chosen}
      aria-label={[
        able === true ? t('cards_able', { card: name }) : name,
        ...(label === undefined ? [] : [label]),
      ].join(', ')}
      tabIndex={focused ? 0 : -1}
      onClick={() => onPress(card)}
      onFocus={() => onFocus(index)}
      data-card={card}
      data-testid="cards-card"
    >
      <span className={styles.lift}>
        <span
          className={cx(styles.dealt, dealing && styles.dealing)}
          style={{ animationDelay: `${index * DEAL_STEP_MS}ms` }}
        >
          <CardFace card={card} />
          {able === true && <i className={styles.mark} />}
        </span>
      </span>
    </button>
  );
}

/** How a card of the hand is shown. */
export interface CardLook {
  /** Whether it can be played; undefined where that is not marked. */
  readonly able?: boolean | undefined;
  /** A class of the game's own. */
  readonly tone?: string | undefined;
  /** Said after its name. */
  readonly label?: string | undefined;
}

interface HandRowProps {
  readonly cards: readonly Card[];
  readonly lookOf: (card: Card) => CardLook;
  /** A card dragged off the hand towards the table. */
  readonly onThrow?: ((card: Card) => void) | undefined;
}

/** How far above the hand a card is let go to be thrown. */
const THROW_PX = 36;

/** The own cards in a row: selected by tap or sweep, with the arrow keys by keyboard. */
export function HandRow({ cards, lookOf, onThrow }: HandRowProps) {
  const t = useT();
  const { view, play, still } = useCards();
  const table = view.use((state) => state.table);
  const chosen = view.use((state) => state.chosen);
  const dealt = view.use((state) => state.dealt);
  const [ref, box] = useBox<HTMLDivElement>();
  const [at, setAt] = useState(0);
  const wide = cardWidth(box.screenWidth, box.screenHeight);
  const shape = useMemo(() => layOut(cards.length, box.width, wide), [cards.length, box.width, wide]);
  const endSweep = useSweep(ref, { isChosen: (card) => view.get().chosen.includes(card), choose: play.choose });
  const press = (card: Card): void => {
    if (!endSweep()) play.choose(card, !view.get().chosen.includes(card));
  };
  const held = useRef<Card | undefined>(undefined);
  const onPointerUp = (event: PointerEvent<HTMLDivElement>): void => {
    const [card, edge] = [held.current, ref.current?.getBoundingClientRect().top ?? 0];
    held.current = undefined;
    if (onThrow && card !== undefined && event.clientY < edge - THROW_PX) onThrow(card);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape') return play.clear();
    const step = STEPS[event.key];
    if (step === undefined || cards.length === 0) return;
    event.preventDefault();
    const next = (at + step + cards.length) % cards.length;
    setAt(next);
    ref.current?.querySelector<HTMLElement>(`[data-card="${cards[next]}"]`)?.focus();
  };
  const focus = Math.min(at, cards.length - 1);
  const dealing = !still && dealt !== undefined && dealt === table?.hand?.handId && table.phase === 'playing';
  return (
    <div
      ref={ref}
      className={cx(styles.hand, still && styles.still)}
      style={{ '--card': `${wide}px`, height: shape.height } as CSSProperties}
      role="group"
      aria-label={t('cards_hand', { count: cards.length })}
      onKeyDown={onKeyDown}
      onPointerDown={({ target }) => {
        const card =
          target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset['card'] : undefined;
        held.current = card === undefined ? undefined : Number(card);
      }}
      onPointerUp={onPointerUp}
      data-testid="cards-hand"
      data-count={cards.length}
    >
      {box.width > 0 &&
        cards.map((card, index) => {
          const { able, tone, label } = lookOf(card);
          return (
            <Held
              key={card}
              card={card}
              index={index}
              spot={shape.spots[index]!}
              chosen={chosen.includes(card)}
              able={able}
              tone={tone}
              label={label}
              focused={index === focus}
              dealing={dealing}
              onPress={press}
              onFocus={setAt}
            />
          );
        })}
    </div>
  );
}

/** The own cards of games with tricks, sorted, with the playable ones marked. */
export function Hand() {
  const { view } = useCards();
  const table = view.use((state) => state.table);
  const order = view.use((state) => state.order);
  const able = useAble();
  const mine = mineOf(table);
  const cards = useMemo(() => inOrder(mine, order), [mine, order]);
  return <HandRow cards={cards} lookOf={(card) => ({ able: able?.has(card) })} />;
}

/** The scene above the felt: one per family, against a street at night. */
import { clock, cx } from '@lantern/ui';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { shortAmount } from '../../frame/short-amount.ts';
import { hotAndCold } from '../roads/roads.ts';
import { colourOf } from '../play/bets.ts';
import { CARD_TURN_MS, cardAtMs } from '../play/deal-times.ts';
import { useTable } from '../table-context.ts';
import { Card } from './card.tsx';
import { Dish } from './dish.tsx';
import { Ring } from './ring.tsx';
import styles from './table-scene.module.css';
import { Wheel } from './wheel.tsx';

/** The bets of a table's two sides, and which of them a result is for. */
const SIDES: Readonly<Record<string, readonly [string, string]>> = {
  baccarat: ['player', 'banker'],
  'dragon-tiger': ['dragon', 'tiger'],
  'tai-xiu': ['tai', 'xiu'],
  'xoc-dia': ['chan', 'le'],
};

function usePool(id: string): number {
  const { view, bets } = useTable();
  const key = bets.has(id) ? id : `${id}_no_commission`;
  return view.use(({ round }) => round.pool[key] ?? 0);
}

function useWinner(): string | undefined {
  const { view } = useTable();
  return view.use(({ stage, round: { result } }) => {
    if (stage !== 'shown' || !result) return undefined;
    if (result.game === 'tai-xiu') return result.side;
    if (result.game === 'xoc-dia') return result.red % 2 === 0 ? 'chan' : 'le';
    return result.game === 'baccarat' || result.game === 'dragon-tiger' ? result.winner : undefined;
  });
}

const HINTS: Readonly<Record<string, string>> = { tai: '11–17', xiu: '4–10' };
const WHOLE = 100;

/** One side: its name, its total, and its share of both. */
function Side({ id, other, end }: { readonly id: string; readonly other: string; readonly end: boolean }) {
  const t = useT();
  const { locale } = useTable();
  const own = usePool(id);
  const theirs = usePool(other);
  const share = own + theirs === 0 ? 0 : own / (own + theirs);
  const won = useWinner() === id;
  return (
    <div className={cx(styles.side, styles[id], won && styles.won)}>
      <b className={styles.name}>{t(`table_spot_${id}` as TextKey)}</b>
      {HINTS[id] !== undefined && <small className={styles.hint}>{HINTS[id]}</small>}
      <span className={styles.amount} aria-label={t('table_pool', { amount: own })}>
        {shortAmount(own, locale)}
      </span>
      <i className={cx(styles.bar, end && styles.barEnd)}>
        <u style={{ transform: `scaleX(${share})` }} />
      </i>
      <small className={styles.hint}>{Math.round(share * WHOLE)} %</small>
    </div>
  );
}

interface HandProps {
  readonly side: 0 | 1;
  readonly cards: readonly number[];
  readonly total: number | undefined;
  /** Number of the other side's total. */
  readonly other: number;
  /** Placeholders of cards. */
  readonly places: number;
}

/** A hand of cards, dealt alternately with the other side's. */
function Hand({ side, cards, total, other, places }: HandProps) {
  const { view, still } = useTable();
  const dealtAtMs = view.use((state) => state.dealtAtMs);
  const stage = view.use((state) => state.stage);
  const dealing = stage === 'dealing' && !still;
  const sinceMs = clock.elapsedMs() - dealtAtMs;
  const placeOf = (at: number): number => (at < 2 ? at * 2 + side : other > 2 && side === 1 ? 5 : 4);
  return (
    <div className={cx(styles.hand, styles[`hand${side}`])}>
      <div key={dealtAtMs} className={styles.cards}>
        {cards.length === 0 && Array.from({ length: places }, (_, at) => <i key={at} className={styles.place} />)}
        {cards.map((card, at) => {
          const atMs = cardAtMs(placeOf(at)) - sinceMs;
          return (
            <Card
              key={at}
              card={card}
              across={at === 2}
              afterMs={dealing && atMs > -CARD_TURN_MS * 2 ? atMs : undefined}
            />
          );
        })}
      </div>
      {total !== undefined && stage === 'shown' && <b className={styles.total}>{total}</b>}
    </div>
  );
}

function CardTable({ sides }: { readonly sides: readonly [string, string] }) {
  const { view } = useTable();
  const result = view.use(({ round, stage }) => (stage === 'dealing' || stage === 'shown' ? round.result : null));
  const winner = useWinner();
  const places = sides[0] === 'dragon' ? 1 : 2;
  const hands =
    result?.game === 'baccarat'
      ? [result.player, result.banker]
      : result?.game === 'dragon-tiger'
        ? [[result.dragon], [result.tiger]]
        : [[], []];
  const totals = result?.game === 'baccarat' ? [result.playerTotal, result.bankerTotal] : [];
  const t = useT();
  return (
    <>
      <Side id={sides[0]} other={sides[1]} end={false} />
      <div className={styles.middle}>
        <Ring className={styles.smallRing}>
          <span className={styles.versus}>{winner === 'tie' ? t('table_spot_tie') : 'VS'}</span>
        </Ring>
      </div>
      <Side id={sides[1]} other={sides[0]} end />
      <div className={styles.hands}>
        <Hand side={0} cards={hands[0]!} total={totals[0]} other={hands[1]!.length} places={places} />
        <Hand side={1} cards={hands[1]!} total={totals[1]} other={hands[0]!.length} places={places} />
      </div>
      <i className={styles.shoe} />
    </>
  );
}

const LISTED = 4;

/** At roulette: the most and least frequent recent numbers. */
function Numbers({ which }: { readonly which: 'hot' | 'cold' }) {
  const t = useT();
  const { view } = useTable();
  const road = view.use((state) => state.road);
  const numbers = hotAndCold(
    road.flatMap((result) => (result.game === 'roulette' ? [result.number] : [])),
    LISTED,
  )[which];
  return (
    <div className={styles.side}>
      <small className={styles.hint}>{t(`table_${which}`)}</small>
      <ul className={styles.numbers}>
        {numbers.map(({ number, count }) => (
          <li key={number}>
            <b className={styles[colourOf(number)]}>{number}</b>
            <small>×{count}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** At a dish of pictures: the round's total. */
function WholePool() {
  const t = useT();
  const { view, locale } = useTable();
  const pool = view.use(({ round }) => Object.values(round.pool).reduce((sum, amount) => sum + amount, 0));
  return (
    <div className={styles.side}>
      <small className={styles.hint}>{t('table_pool_all')}</small>
      <span className={styles.amount}>{shortAmount(pool, locale)}</span>
    </div>
  );
}

function Played() {
  const t = useT();
  const { view } = useTable();
  const players = view.use((state) => state.players);
  return (
    <div className={styles.side}>
      <small className={styles.hint}>{t('table_players')}</small>
      <span className={styles.amount}>{players}</span>
    </div>
  );
}

export function Scene() {
  const { view } = useTable();
  const game = view.use((state) => state.rules.game);
  const stage = view.use((state) => state.stage);
  const sides = SIDES[game];
  return (
    <section
      className={cx(
        styles.scene,
        (game === 'baccarat' || game === 'dragon-tiger') && styles.cardScene,
        game === 'roulette' && styles.wheelScene,
      )}
      data-testid="table-stage"
      data-stage={stage}
    >
      <Backdrop />
      {game === 'baccarat' || game === 'dragon-tiger' ? (
        <CardTable sides={sides!} />
      ) : (
        <>
          {sides ? (
            <Side id={sides[0]} other={sides[1]} end={false} />
          ) : game === 'roulette' ? (
            <Numbers which="hot" />
          ) : (
            <WholePool />
          )}
          <Ring>{game === 'roulette' ? <Wheel /> : <Dish />}</Ring>
          {sides ? (
            <Side id={sides[1]} other={sides[0]} end />
          ) : game === 'roulette' ? (
            <Numbers which="cold" />
          ) : (
            <Played />
          )}
        </>
      )}
    </section>
  );
}

/** The street at night behind the table: blurred lanterns, and the edge of the cloth. */
function Backdrop() {
  return (
    <svg className={styles.backdrop} viewBox="0 0 390 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <radialGradient id="table-lamp">
          <stop offset="0" stopColor="var(--felt-glow)" stopOpacity=".85" />
          <stop offset=".55" stopColor="var(--felt-glow)" stopOpacity=".3" />
          <stop offset="1" stopColor="var(--felt-glow)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="table-rim" x2="1">
          <stop offset="0" stopColor="#7a4a12" />
          <stop offset=".5" stopColor="#ffe9b4" />
          <stop offset="1" stopColor="#7a4a12" />
        </linearGradient>
        <radialGradient id="table-cloth" cx=".5" cy="0" r="1">
          <stop offset="0" stopColor="var(--felt-lit)" />
          <stop offset="1" stopColor="var(--felt)" />
        </radialGradient>
      </defs>
      <g fill="url(#table-lamp)">
        <circle cx="34" cy="34" r="30" opacity=".5" />
        <circle cx="358" cy="26" r="34" opacity=".5" />
        <circle cx="86" cy="16" r="15" opacity=".6" />
        <circle cx="300" cy="52" r="13" opacity=".6" />
        <circle cx="14" cy="106" r="17" opacity=".38" />
        <circle cx="378" cy="112" r="15" opacity=".38" />
        <circle cx="140" cy="8" r="9" opacity=".5" />
        <circle cx="252" cy="10" r="10" opacity=".5" />
      </g>
      <path d="M-10 186C90 150 300 150 400 186V230H-10Z" fill="url(#table-cloth)" />
      <path d="M-10 186C90 150 300 150 400 186" fill="none" stroke="url(#table-rim)" strokeWidth="4" />
      <path d="M-10 196C90 160 300 160 400 196" fill="none" stroke="#ffe9b4" strokeOpacity=".22" strokeWidth="1" />
    </svg>
  );
}

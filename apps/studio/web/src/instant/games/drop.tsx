/** Drop: a ball falls through rows of pins, left or right as the studio answered, into a slot with a price. */
import { cx } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import type { DropOffer, DropSeen, Risk } from '../../../../wire/instant.ts';
import { useT } from '../../frame/i18n.ts';
import { useFigures } from '../amounts.ts';
import { Piece } from '../piece.tsx';
import styles from './quick-drop.module.css';
import type { BoardProps, ChoiceProps, Face } from './face.ts';
import panel from './quick-panel.module.css';
import { Segments } from './segments.tsx';

const WIDTH = 360;
const PINS_HEIGHT = 290;
const SLOT_HEIGHT = 30;
const TOP = 26;
/** Longer than the pause between two bets: several balls fall at once. */
const fallMs = ({ length }: DropSeen['path']): number => 700 + length * 220;
const PADDING = 8;
const HUNDRED = 100;

const tableOf = (offer: DropOffer, { rows, risk }: { readonly rows: number; readonly risk: Risk }) =>
  offer.tables.find((table) => table.rows === rows && table.risk === risk) ?? offer.tables[0]!;

interface Pins {
  /** Between two pins of a row. */
  readonly wide: number;
  readonly high: number;
}
const pinsOf = (rows: number): Pins => ({ wide: WIDTH / (rows + 1), high: (PINS_HEIGHT - TOP) / rows });

/** Position of the ball between two rows: it hops over every pin. */
function placeOf(path: DropSeen['path'], share: number): readonly [number, number] {
  const rows = path.length;
  const { wide, high } = pinsOf(rows);
  const along = Math.min(rows, share * rows);
  const row = Math.floor(along);
  const part = along - row;
  const rights = path.slice(0, row).reduce<number>((sum, side) => sum + side, 0);
  const x = WIDTH / 2 + (rights - row / 2) * wide;
  const side = path[row] ?? 0;
  const hop = row === 0 ? 0 : Math.sin(part * Math.PI) * high * 0.34;
  return [x + (row < rows ? (side - 0.5) * wide * part : 0), TOP - 8 + row * high + part * part * high - hop];
}

function colourOf(hundredths: number): string {
  if (hundredths >= 1_000) return '#d7281d';
  if (hundredths >= 300) return '#e0561c';
  if (hundredths > HUNDRED) return '#c97f12';
  return '#3f3a63';
}

interface BallProps extends Pick<BoardProps<'drop'>, 'art'> {
  readonly path: DropSeen['path'];
  readonly falls: boolean;
}

/** A ball on its way, or in the slot it fell into; moved by its transform alone. */
function Ball({ art, path, falls }: BallProps) {
  const ball = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = ball.current;
    const well = element?.parentElement;
    if (!element || !well) return undefined;
    // As the drawing is scaled to the board's width.
    const scale = (well.clientWidth - 2 * PADDING) / WIDTH;
    const put = (share: number): void => {
      const [x, y] = placeOf(path, share);
      element.style.transform = `translate(${(x * scale).toFixed(1)}px, ${(y * scale).toFixed(1)}px)`;
    };
    put(falls ? 0 : 1);
    if (!falls) {
      const measure = (): void => put(1);
      window.addEventListener('resize', measure);
      return () => window.removeEventListener('resize', measure);
    }
    let begun: number | undefined;
    let frame = requestAnimationFrame(function fall(now) {
      begun ??= now;
      put(Math.min(1, (now - begun) / fallMs(path)));
      frame = requestAnimationFrame(fall);
    });
    return () => cancelAnimationFrame(frame);
  }, [path, falls]);
  return (
    <span ref={ball} className={styles.ball} data-falls={falls} data-testid="instant-ball">
      <Piece art={art} name="ball" className={styles.ballPiece} />
    </span>
  );
}

function Board({ art, offer, choice, round, falling, phase, still }: BoardProps<'drop'>) {
  const t = useT();
  const { times } = useFigures();
  const { rows, hundredths } = tableOf(offer, falling[0]?.seen ?? round?.seen ?? choice);
  const { wide, high } = pinsOf(rows);
  // The slot of the last ball that landed, until the next round is asked for.
  const met = phase === 'rest' ? round?.seen.slot : undefined;
  return (
    <div className={cx(panel.panel, styles.well)}>
      <svg
        className={styles.pins}
        viewBox={`0 0 ${WIDTH} ${PINS_HEIGHT + SLOT_HEIGHT}`}
        role="img"
        aria-label={t('instant_drop_board', { rows, slots: hundredths.map((price) => times(price)).join(' ') })}
      >
        {Array.from({ length: rows }, (_, row) =>
          Array.from({ length: row + 1 }, (__, pin) => (
            <circle
              key={`${row}-${pin}`}
              cx={WIDTH / 2 + (pin - row / 2) * wide}
              cy={TOP + row * high}
              r={Math.min(5, wide / 6)}
              className={styles.pin}
            />
          )),
        )}
        {hundredths.map((price, slot) => (
          <g key={slot} className={slot === met ? styles.met : undefined}>
            <rect
              x={slot * wide + 1.2}
              y={PINS_HEIGHT}
              width={wide - 2.4}
              height={SLOT_HEIGHT - 2}
              rx="5"
              fill={colourOf(price)}
              className={styles.slot}
            />
            <text
              x={(slot + 0.5) * wide}
              y={PINS_HEIGHT + 18}
              className={styles.price}
              fontSize={Math.min(13, wide / 2.3, (wide * 1.7) / times(price).slice(1).length)}
            >
              {times(price).slice(1)}
            </text>
          </g>
        ))}
      </svg>
      {round && <Ball key={round.roundId} art={art} path={round.seen.path} falls={false} />}
      {!still && falling.map(({ roundId, seen }) => <Ball key={roundId} art={art} path={seen.path} falls />)}
    </div>
  );
}

function Choice({ offer, choice, busy, onChoose }: ChoiceProps<'drop'>) {
  const t = useT();
  const rowsOffered = offer.tables.map(({ rows }) => rows).filter((rows, index, all) => all.indexOf(rows) === index);
  const risks = offer.tables.map(({ risk }) => risk).filter((risk, index, all) => all.indexOf(risk) === index);
  const shown = rowsOffered.length > 4 ? rowsOffered.filter((rows) => rows % 2 === 0 && rows !== 14) : rowsOffered;
  return (
    <div className={panel.rows}>
      <Segments
        label={t('instant_risk')}
        options={risks.map((value) => ({ value, text: t(`instant_risk_${value}`) }))}
        value={choice.risk}
        busy={busy}
        testId="instant-risk"
        onChange={(risk) => onChoose({ ...choice, risk })}
      />
      <Segments
        label={t('instant_rows')}
        caption={t('instant_rows_caption')}
        options={shown.map((value) => ({ value, text: String(value) }))}
        value={choice.rows}
        busy={busy}
        testId="instant-rows"
        onChange={(rows) => onChoose({ ...choice, rows })}
      />
    </div>
  );
}

/** Combinations that lead to a slot, out of 2^rows. */
function waysTo(rows: number, slot: number): number {
  let ways = 1;
  for (let step = 0; step < slot; step += 1) ways = (ways * (rows - step)) / (step + 1);
  return ways;
}

export const DROP: Face<'drop'> = {
  Board,
  Choice,
  firstChoice(offer) {
    const { rows, risk } =
      offer.tables.find((table) => table.rows === 12 && table.risk === 'medium') ?? offer.tables[0]!;
    return { rows, risk };
  },
  showMs: ({ seen }) => fallMs(seen.path),
  overlaps: true,
  ahead: (offer, choice) => Math.max(...tableOf(offer, choice).hundredths),
  next: () => '',
  first: (t) => t('instant_highest'),
  say: (t, { slot }) => t('instant_said_slot', { slot: slot + 1 }),
  rules: (t) => [t('instant_drop_rules')],
  prices(t, offer, choice) {
    const { rows, hundredths } = tableOf(offer, choice);
    // The slots are symmetric: half of them are listed.
    return hundredths.slice(0, Math.floor(rows / 2) + 1).map((price, slot) => {
      const ways = waysTo(rows, slot) * (slot * 2 === rows ? 1 : 2);
      return {
        name:
          slot * 2 === rows
            ? t('instant_slot_middle')
            : t('instant_slot_pair', { left: slot + 1, right: rows - slot + 1 }),
        hundredths: price,
        chance: `${ways}/${2 ** rows}`,
      };
    });
  },
  pricesOf: (t, { rows, risk }) => `${t(`instant_risk_${risk}`)}, ${t('instant_rows_short', { rows })}`,
};

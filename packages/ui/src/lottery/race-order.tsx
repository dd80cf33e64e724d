import { cx } from '../cx.ts';
import type { Look, PlacedNumber } from './draw-shape.ts';
import styles from './race.module.css';

/** The conventional colours of the ten cars: paint, and the ink that is legible on it. */
const CAR_PAINTS: readonly (readonly [paint: string, ink: string])[] = [
  ['#f2d80f', '#2a2100'],
  ['#0a7fce', '#ffffff'],
  ['#4b5062', '#ffffff'],
  ['#ff8a1c', '#2a1400'],
  ['#22d3e0', '#00262a'],
  ['#5a3cf0', '#ffffff'],
  ['#c9cbd6', '#1c1d26'],
  ['#dc2318', '#ffffff'],
  ['#8a1608', '#ffffff'],
  ['#11803a', '#ffffff'],
];

/** Paint and ink of a car by its number. */
export const carPaint = (car: string): readonly [paint: string, ink: string] =>
  CAR_PAINTS[Number(car) - 1] ?? ['#4b5062', '#ffffff'];

/** A car seen from the side, its number on it. */
export function RaceCar({ car, width = 52 }: { readonly car: string; readonly width?: number }) {
  const [paint, ink] = carPaint(car);
  return (
    <svg viewBox="0 0 60 26" width={width} height={(width * 26) / 60} aria-hidden="true">
      <path d="M2 8h8v3h-3v5H2z" fill={paint} opacity=".75" />
      <path
        d="M5 12.5c6-1.6 9-6.8 16-7.6 8-.9 13 .6 18 4.6 8 .4 15 2.6 18.5 5.6.8 2.6.4 4.6-.5 5.4H4.5C3 18.6 3.2 14.5 5 12.5z"
        fill={paint}
      />
      <path d="M5 17.5h53c.1 1.3-.2 2.4-.9 3H4.5c-.6-.7-.6-1.8.5-3z" fill="#000" opacity=".25" />
      <path d="M30 6.5c4 .3 6.5 1.600 9 3.600l-8 .4z" fill="#0d1228" opacity=".8" />
      <circle cx="14" cy="20.5" r="5" fill="#12141f" />
      <circle cx="14" cy="20.5" r="2" fill="#c9cbd6" />
      <circle cx="46" cy="20.5" r="5" fill="#12141f" />
      <circle cx="46" cy="20.5" r="2" fill="#c9cbd6" />
      <text x="24" y="17" textAnchor="middle" fontSize="10" fontWeight="800" fill={ink}>
        {Number(car)}
      </text>
    </svg>
  );
}

/** The cars in finishing order: coloured plates, or cars in their places when there is room. */
export function RaceOrder({ numbers, look }: { readonly numbers: readonly PlacedNumber[]; readonly look: Look }) {
  if (look.size === 'full') {
    return (
      <span className={styles.places} aria-hidden="true">
        {numbers.map((number) => (
          <span
            key={number.at}
            className={cx(styles.place, look.isHit(number) && styles.placeHit)}
            data-value={look.isOut(number) ? number.text : ''}
            data-hit={look.isHit(number) || undefined}
          >
            <b className={styles.rank}>{number.at + 1}</b>
            {look.isOut(number) ? <RaceCar car={number.text} /> : <span className={styles.noCar} />}
          </span>
        ))}
      </span>
    );
  }
  return (
    <span
      className={look.size === 'card' ? styles.platesTwo : cx(styles.plates, look.size === 'row' && styles.platesWide)}
      aria-hidden="true"
    >
      {numbers.map((number) => {
        const [paint, ink] = carPaint(number.text);
        const out = look.isOut(number);
        return (
          <i
            key={number.at}
            className={cx(styles.plate, !out && styles.noPlate, look.isHit(number) && styles.plateHit)}
            style={out ? { background: paint, color: ink } : undefined}
            data-value={out ? number.text : ''}
            data-hit={look.isHit(number) || undefined}
          >
            {out ? Number(number.text) : '·'}
          </i>
        );
      })}
    </span>
  );
}

/** Animated payments between seats at the end of a hand. */
import type { CSSProperties } from 'react';
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useCards } from '../cards-context.ts';
import { ALL_TURNED } from '../mau-binh/words.ts';
import { placeOf, type Place } from '../play/reading.ts';
import styles from './cards-flights.module.css';

/** In hundredths of the felt. */
const SPOTS: Readonly<Record<Place, readonly [number, number]>> = {
  me: [50, 96],
  top: [50, 8],
  left: [8, 40],
  right: [86, 40],
};
const COINS = 4;
const COIN_MS = 70;
const PAYMENT_MS = 180;

export function Flights({ table }: { readonly table: CardTableShown }) {
  const { view, still } = useCards();
  const isTurned = view.use(({ turned }) => turned === ALL_TURNED);
  const end = table.phase === 'shown' && isTurned ? table.hand?.end : undefined;
  if (!end || still) return null;
  return (
    <div className={styles.flights} aria-hidden="true" key={table.hand!.handId}>
      {end.payments.flatMap(({ from, to }, payment) =>
        Array.from({ length: COINS }, (_, coin) => {
          const [fromX, fromY] = SPOTS[placeOf(from, table)];
          const [toX, toY] = SPOTS[placeOf(to, table)];
          const way = {
            '--from': `${fromX + coin}%, ${fromY}%`,
            '--to': `${toX + coin}%, ${toY}%`,
            animationDelay: `${payment * PAYMENT_MS + coin * COIN_MS}ms`,
          } as CSSProperties;
          return (
            <span key={`${payment}-${coin}`} className={styles.flight} style={way}>
              <i className={styles.coin} />
            </span>
          );
        }),
      )}
    </div>
  );
}

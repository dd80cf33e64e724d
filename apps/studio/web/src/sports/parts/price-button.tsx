/** An outcome with its price: a press puts it on the slip. A change of price shows for a moment, with a corner and not by colour alone. */
import { clock, cx, Icon } from '@lantern/ui';
import { useEffect, useState } from 'react';
import type { EventShown } from '../../../../wire/sports.ts';
import { useT } from '../../frame/i18n.ts';
import { useConnection } from '../../frame/connection.ts';
import { useSports } from '../context.ts';
import { outcomesOf, readKey } from '../play/markets.ts';
import { priceText } from '../play/prices.ts';
import { legId } from '../play/slip.ts';
import { statusOf, type Line } from '../play/topics.ts';
import { marketName, outcomeName } from '../play/words.ts';
import styles from './sports-price-button.module.css';

export interface PriceButtonProps {
  readonly event: EventShown;
  readonly line: Line;
  readonly outcome: string;
  /** Written above or beside the price; nothing where the column says it. */
  readonly label?: string | undefined;
  readonly look?: 'cell' | 'row';
}

/** How long a move of a price is marked. */
const MARKED_MS = 4_000;

/** 1 up, -1 down, for a moment after the price has moved. */
function useMove(line: Line, at: number): number {
  const [, render] = useState(0);
  const left = line.movedAtMs + MARKED_MS - clock.elapsedMs();
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = window.setTimeout(() => render((count) => count + 1), left);
    return () => window.clearTimeout(timer);
  }, [line.movedAtMs, left]);
  return left > 0 ? (line.moved[at] ?? 0) : 0;
}

export function PriceButton({ event, line, outcome, label, look = 'cell' }: PriceButtonProps) {
  const t = useT();
  const { view, play, locale } = useSports();
  const format = view.use((state) => state.settings.format);
  const feedUp = view.use((state) => state.feedUp);
  const { lost } = useConnection();
  const key = readKey(line.key);
  const at = outcomesOf(key.family).indexOf(outcome);
  const price = line.prices[at] ?? 0;
  const id = legId({ event: event.id, key: line.key, outcome });
  const chosen = view.use((state) => state.slip.legs.some((leg) => legId(leg) === id));
  const move = useMove(line, at);
  const isOpen = statusOf(line) === 'open' && price !== 0 && feedUp;
  const sides = event;
  const name = `${marketName(t, key, sides, locale)}: ${outcomeName(t, key, outcome, sides, locale)}`;
  if (!isOpen)
    return (
      <span
        className={cx(styles.price, styles[look], styles.shut)}
        role="img"
        aria-label={`${name}, ${t('sports_suspended')}`}
      >
        {label !== undefined && <small>{label}</small>}
        <Icon name="lock" variant="fill" size={14} />
      </span>
    );
  const text = priceText(line.ladder, price, format, locale);
  return (
    <button
      type="button"
      className={cx(
        styles.price,
        styles[look],
        chosen && styles.chosen,
        !chosen && move > 0 && styles.up,
        !chosen && move < 0 && styles.down,
        lost && styles.stale,
      )}
      aria-pressed={chosen}
      onClick={() =>
        play.slip.toggle({
          event: event.id,
          key: line.key,
          outcome,
          price,
          ladder: line.ladder,
          home: event.home,
          away: event.away,
          before: 0,
          status: 'open',
          refusal: null,
          stake: 0,
        })
      }
      data-testid="sports-price"
      data-leg={id}
    >
      <span className="sr-only">{name}, </span>
      {label !== undefined && <small aria-hidden="true">{label}</small>}
      <b className="num">{text}</b>
      {move !== 0 && <span className="sr-only">, {t(move > 0 ? 'sports_up' : 'sports_down')}</span>}
    </button>
  );
}

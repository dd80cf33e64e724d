/**
 * A five-digit figure that counts up under a tile of the jackpot variant (HOME-10). The block labels it as
 * illustrative.
 */
import { JACKPOT_TICK_MS } from '@lantern/contract/constants';
import { Icon, useFormats, useMayMove } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { tileNext, tileStart, useFiguresStopped } from '../state/figures.ts';
import styles from './tile-figure.module.css';

export function TileFigure() {
  const formats = useFormats();
  const plate = useRef<HTMLSpanElement>(null);
  const digits = useRef<HTMLSpanElement>(null);
  const [first] = useState(() => tileStart());
  const value = useRef(first);
  const stopped = useFiguresStopped();
  const running = useMayMove(plate) && !stopped;
  useEffect(() => {
    const element = digits.current;
    if (!running || element === null) return;
    // Written past React: eighteen of these tick five times a second, and nothing else of the tile changes.
    const timer = window.setInterval(() => {
      value.current = tileNext(value.current);
      element.textContent = formats.integer(value.current);
    }, JACKPOT_TICK_MS);
    return () => window.clearInterval(timer);
  }, [running, formats]);
  return (
    <span ref={plate} className={styles.plate} aria-hidden="true" data-testid="tile-figure">
      <Icon name="crown" variant="fill" size={12} />
      <span ref={digits} className={styles.digits}>
        {formats.integer(first)}
      </span>
    </span>
  );
}

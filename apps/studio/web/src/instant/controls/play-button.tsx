/** The main button: plays, cashes out, or skips an animation; when it waits, it says why and how long. */
import { clock, cx, useFormats } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { useT } from '../../frame/i18n.ts';
import type { ViewStore } from '../play/view.ts';
import styles from './quick-controls.module.css';

const TICK_MS = 100;
const SECOND_MS = 1_000;

/** Milliseconds until a time, updated ten times a second. */
function useLeft(untilMs: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const read = (): number => Math.max(0, untilMs - clock.elapsedMs());
    setLeft(read());
    if (read() === 0) return undefined;
    const timer = setInterval(() => {
      setLeft(read());
      if (read() === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return left;
}

export function PlayButton({
  view,
  currency,
  onPress,
}: {
  readonly view: ViewStore;
  readonly currency: string;
  readonly onPress: () => void;
}) {
  const t = useT();
  const formats = useFormats();
  const { phase, bet, round, openAtMs } = view.use((state) => state);
  const left = useLeft(openAtMs);
  const waits = phase === 'rest' && left > 0;
  const worth = phase === 'open' ? (round?.worth ?? 0) : 0;
  const idle = waits || phase === 'asking' || phase === 'moving' || (phase === 'open' && worth === 0);
  const text = {
    rest: () => (waits ? t('instant_wait', { seconds: Math.ceil(left / SECOND_MS) }) : t('instant_play')),
    asking: () => t('instant_asking'),
    showing: () => t('instant_hurry'),
    open: () => (worth > 0 ? t('instant_take', { amount: formats.money(worth, currency) }) : t('instant_your_turn')),
    moving: () => t('instant_moving'),
  }[phase]();
  const plays = phase === 'rest' && !waits;
  return (
    <button
      type="button"
      className={cx(styles.play, worth > 0 && styles.take, idle && styles.idle, text.length > 20 && styles.tight)}
      aria-label={plays ? t('instant_play_label', { amount: formats.money(bet, currency) }) : undefined}
      aria-disabled={idle}
      onClick={onPress}
      data-phase={waits ? 'wait' : phase}
      data-testid="instant-play"
    >
      <span>{text}</span>
    </button>
  );
}

/** Pulling a page down from its top asks again for everything on it, as apps do. A finger only; the keyboard and the mouse have the browser's own reload. */
import { LanternMark } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { queries } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { isPull, pullOf, PULL_ENOUGH_PX } from './pull.ts';
import styles from './pull-to-refresh.module.css';

/** The lantern stays at least this long, so that a quick answer is seen to have come. */
const SHOWN_AT_LEAST_MS = 600;

const pause = (ms: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, ms));

/** Asks again for what the screen shows; ends even where the network hangs, because each call has its own limit. */
const askAgain = (): Promise<unknown> => Promise.all([queries.refetchQueries({ type: 'active' }), pause(SHOWN_AT_LEAST_MS)]);

/** Follows the finger; `onPull` hears how far the lantern has come, `onRelease` where the finger left. */
function watchPulls(onPull: (px: number) => void, onRelease: (px: number) => void): () => void {
  let from: Touch | undefined;
  let pulled = 0;
  const begin = (event: TouchEvent): void => {
    from = event.touches.length === 1 && isPull(event.target) ? event.touches[0] : undefined;
    pulled = 0;
  };
  const move = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (from === undefined || touch === undefined || !event.cancelable) return;
    const down = touch.clientY - from.clientY;
    if (pulled === 0 && (down <= 0 || Math.abs(touch.clientX - from.clientX) > down)) {
      from = undefined;
      return;
    }
    // Holds the page, so that neither the browser's own pull nor its rubber band moves it as well.
    event.preventDefault();
    pulled = pullOf(down);
    onPull(pulled);
  };
  const end = (): void => {
    if (pulled > 0) onRelease(pulled);
    from = undefined;
    pulled = 0;
  };
  document.addEventListener('touchstart', begin, { passive: true });
  document.addEventListener('touchmove', move, { passive: false });
  document.addEventListener('touchend', end);
  document.addEventListener('touchcancel', end);
  return () => {
    document.removeEventListener('touchstart', begin);
    document.removeEventListener('touchmove', move);
    document.removeEventListener('touchend', end);
    document.removeEventListener('touchcancel', end);
  };
}

export function PullToRefresh() {
  const t = useT();
  const [pulled, setPulled] = useState(0);
  const [busy, setBusy] = useState(false);
  const asking = useRef(false);
  useEffect(() => {
    let left = false;
    const release = async (px: number): Promise<void> => {
      setPulled(0);
      if (px < PULL_ENOUGH_PX || asking.current) return;
      asking.current = true;
      setBusy(true);
      await askAgain();
      asking.current = false;
      if (!left) setBusy(false);
    };
    const stop = watchPulls(setPulled, (px) => void release(px));
    return () => {
      left = true;
      stop();
    };
  }, []);
  if (pulled === 0 && !busy) return null;
  const top = busy ? PULL_ENOUGH_PX : pulled;
  return (
    <div className={styles.pull} role="status" data-testid="pull-refresh" data-busy={busy}>
      <span className={styles.disc} style={{ transform: `translateY(${top}px)`, opacity: busy ? 1 : Math.min(1, pulled / PULL_ENOUGH_PX) }}>
        <LanternMark width={22} lit={busy || pulled >= PULL_ENOUGH_PX} className={busy ? styles.sway : undefined} />
      </span>
      {busy && <span className="sr-only">{t('refreshing')}</span>}
    </div>
  );
}

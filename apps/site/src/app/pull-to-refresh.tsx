/**
 * Pull to refresh refetches everything on the page, as apps do. Touch only; keyboard and mouse have the browser's own
 * reload.
 */
import { LanternMark } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { queries } from '../lib/server/calls.ts';
import { useT } from '../lib/language/i18n.ts';
import { isPull, pullOf, PULL_TRIGGER_PX } from './pull.ts';
import styles from './pull-to-refresh.module.css';

/** The lantern stays at least this long, so that a quick answer is noticed. */
const SHOWN_AT_LEAST_MS = 600;

const pause = (ms: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, ms));

/** Refetches what the screen shows; ends even when the network hangs, because each call has its own timeout. */
const refetchScreen = (): Promise<unknown> =>
  Promise.all([queries.refetchQueries({ type: 'active' }), pause(SHOWN_AT_LEAST_MS)]);

/** Follows the finger; `onPull` gets the lantern's offset, `onRelease` the position of the release. */
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
    // Prevents the browser's own pull and its rubber band.
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
  const refetching = useRef(false);
  useEffect(() => {
    let left = false;
    const release = async (px: number): Promise<void> => {
      setPulled(0);
      if (px < PULL_TRIGGER_PX || refetching.current) return;
      refetching.current = true;
      setBusy(true);
      await refetchScreen();
      refetching.current = false;
      if (!left) setBusy(false);
    };
    const stop = watchPulls(setPulled, (px) => void release(px));
    return () => {
      left = true;
      stop();
    };
  }, []);
  if (pulled === 0 && !busy) return null;
  const top = busy ? PULL_TRIGGER_PX : pulled;
  return (
    <div className={styles.pull} role="status" data-testid="pull-refresh" data-busy={busy}>
      <span
        className={styles.disc}
        style={{ transform: `translateY(${top}px)`, opacity: busy ? 1 : Math.min(1, pulled / PULL_TRIGGER_PX) }}
      >
        <LanternMark width={22} lit={busy || pulled >= PULL_TRIGGER_PX} className={busy ? styles.sway : undefined} />
      </span>
      {busy && <span className="sr-only">{t('refreshing')}</span>}
    </div>
  );
}

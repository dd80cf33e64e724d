/**
 * The dish with the dice under its bowl. After shaking, the member lifts the bowl: by dragging, a touch, or a key; otherwise it opens by
 * itself.
 */
import { clock, cx } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../frame/i18n.ts';
import { SHAKE_MS } from '../play/deal-times.ts';
import { Dice } from '../stage/dice.tsx';
import { Lid } from '../stage/dish.tsx';
import { Ring } from '../stage/ring.tsx';
import { useTable } from '../table-context.ts';
import styles from './mini-bowl.module.css';
import { useLifting } from './use-lifting.ts';

/** Whether the shaking is over, some time after the deal began. */
function useShaken(dealing: boolean, dealtAtMs: number): boolean {
  const [shaken, setShaken] = useState(false);
  useEffect(() => {
    setShaken(false);
    if (!dealing) return undefined;
    const timer = window.setTimeout(() => setShaken(true), Math.max(0, dealtAtMs + SHAKE_MS - clock.elapsedMs()));
    return () => window.clearTimeout(timer);
  }, [dealing, dealtAtMs]);
  return dealing && shaken;
}

export function Bowl() {
  const t = useT();
  const { view, play } = useTable();
  const stage = view.use((state) => state.stage);
  const result = view.use(({ round }) => round.result);
  const dealtAtMs = view.use((state) => state.dealtAtMs);
  const dish = useRef<HTMLDivElement>(null);
  const dealing = stage === 'dealing';
  const ready = useShaken(dealing, dealtAtMs);
  const { away, handlers } = useLifting(ready, dish, play.lift);
  const dice = result?.game === 'mini-tai-xiu' && (dealing || stage === 'shown') ? result : undefined;
  return (
    <div className={styles.middle}>
      <Ring wide>
        <div ref={dish} className={styles.dish}>
          {dice && <Dice key={dealtAtMs} dice={dice.dice} />}
          <button
            type="button"
            className={cx(
              styles.bowl,
              dealing && !ready && styles.shaken,
              stage === 'shown' && styles.away,
              ready && styles.ready,
            )}
            style={away && { transform: `translate(${away.x}px, ${away.y}px)`, transition: 'none' }}
            aria-label={t('table_mini_lift')}
            aria-hidden={!ready}
            tabIndex={ready ? 0 : -1}
            disabled={!ready}
            {...handlers}
            data-testid="table-bowl"
          >
            <Lid lacquer />
          </button>
        </div>
        {stage === 'shown' && dice && (
          <b className={styles.sum} aria-hidden="true">
            {dice.sum}
          </b>
        )}
      </Ring>
    </div>
  );
}

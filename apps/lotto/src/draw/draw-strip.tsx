/** The draw of an issue without own bets: one line under the header, so that picking numbers goes on. */
import { Button, IconButton } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { SPECIAL, specialOf } from '../bets/board-light.ts';
import { refresh } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import styles from './draw-strip.module.css';
import type { ShownDraw } from './use-draw-watch.ts';
import { useReveal } from './use-reveal.ts';

/** The result stays to be read for this long. */
const STAY_MS = 5_000;

export function DrawStrip({ draw, onClose }: { readonly draw: ShownDraw; readonly onClose: () => void }) {
  const t = useT();
  const { steps, count, done, skip } = useReveal(draw.result, draw.animate);
  const [closeSoon] = useState(() => onClose);
  useEffect(() => {
    if (!done) return;
    refresh('lottery.draws');
    const timer = window.setTimeout(closeSoon, STAY_MS);
    return () => window.clearTimeout(timer);
  }, [done, closeSoon]);
  const step = steps[Math.max(0, count - 1)];
  const number = step && draw.result.prizes.find(({ prize }) => prize === step.prize)?.numbers[step.index];
  const special = specialOf(draw.result) ?? '';
  return (
    <div className={styles.strip} data-testid="draw-reveal" data-look="strip">
      <span className={styles.issue}>{t('issue', { numero: draw.numero })}</span>
      <span className={styles.prize}>{done || step?.prize === SPECIAL ? t('prize_special') : step?.prize}</span>
      <b className={styles.number} dir="ltr">
        {done ? (
          <>
            {special.slice(0, -2)}
            <em>{special.slice(-2)}</em>
          </>
        ) : (
          step && number?.slice(0, step.shown).padEnd(number.length, '·')
        )}
      </b>
      <span className="sr-only" role="status">
        {done && t('special_is', { numero: draw.numero, number: special })}
      </span>
      {done ? (
        <IconButton icon="x" label={t('close_result')} onClick={onClose} />
      ) : (
        <Button small look="ghost" data-testid="draw-skip" onClick={skip}>
          {t('skip')}
        </Button>
      )}
    </div>
  );
}

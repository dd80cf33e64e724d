/** The draw of an issue without own bets: one line under the header, so that picking numbers can go on. */
import { Button, DrawNumbers, headline, IconButton, shapeOf } from '@lantern/ui';
import { useEffect, useMemo, useState } from 'react';
import { refresh } from '../lib/calls.ts';
import { useT, type TextKey } from '../lib/i18n.ts';
import styles from './draw-strip.module.css';
import { GameStage, hasStage } from './game-stage.tsx';
import { shownAfter } from './reveal-schedule.ts';
import type { ShownDraw } from './use-draw-watch.ts';
import { useReveal, type Reveal } from './use-reveal.ts';

/** How long the result stays readable. */
const STAY_MS = 5_000;
const SPECIAL = 'DB';

export function DrawStrip({ draw, onClose }: { readonly draw: ShownDraw; readonly onClose: () => void }) {
  const t = useT();
  const reveal = useReveal(draw.format, draw.result, draw.animate);
  const { done, skip } = reveal;
  const [closeSoon] = useState(() => onClose);
  useEffect(() => {
    if (!done) return;
    refresh('lottery.draws');
    const timer = window.setTimeout(closeSoon, STAY_MS);
    return () => window.clearTimeout(timer);
  }, [done, closeSoon]);
  const byPrizes = shapeOf(draw.format).picture === 'prizes';
  return (
    <div className={hasStage(draw.format) ? styles.staged : styles.strip} data-testid="draw-reveal" data-look="strip">
      <div className={styles.head}>
        <span className={styles.issue}>{t(done ? 'issue' : 'drawing_issue', { numero: draw.numero })}</span>
        {byPrizes && <LandingPrize draw={draw} reveal={reveal} />}
        {done ? (
          <IconButton icon="x" label={t('close_result')} onClick={onClose} />
        ) : (
          <Button small look="ghost" data-testid="draw-skip" onClick={skip}>
            {t('skip')}
          </Button>
        )}
      </div>
      {hasStage(draw.format) && (
        <GameStage format={draw.format} numero={draw.numero} result={draw.result} reveal={reveal} />
      )}
      {!byPrizes && !hasStage(draw.format) && <Numbers draw={draw} reveal={reveal} />}
      <span className="sr-only" role="status">
        {done && t(byPrizes ? 'special_is' : 'result_is', { numero: draw.numero, number: headline(draw.result) })}
      </span>
    </div>
  );
}

/** The stage between two draws, as high as with one: nothing under it moves when a draw begins. */
export function RestingStage({ draw }: { readonly draw: Pick<ShownDraw, 'format' | 'numero' | 'result'> }) {
  const t = useT();
  return (
    <div className={styles.staged}>
      <div className={styles.head}>
        <span className={styles.issue}>{t('issue', { numero: draw.numero })}</span>
      </div>
      <GameStage format={draw.format} numero={draw.numero} result={draw.result} />
    </div>
  );
}

function Numbers({ draw, reveal: { steps, count, done } }: { readonly draw: ShownDraw; readonly reveal: Reveal }) {
  const t = useT();
  const shown = useMemo(() => shownAfter(steps, count), [steps, count]);
  return (
    <div className={styles.balls}>
      <DrawNumbers
        format={draw.format}
        result={draw.result}
        size="list"
        caption={t('result_of', { numero: draw.numero })}
        shown={done ? undefined : shown}
      />
    </div>
  );
}

/** The prize being revealed, finally the special one. */
function LandingPrize({ draw, reveal: { steps, count, done } }: { readonly draw: ShownDraw; readonly reveal: Reveal }) {
  const t = useT();
  const step = steps[Math.max(0, count - 1)];
  const prize = done ? SPECIAL : (step?.prize ?? SPECIAL);
  const number = step && draw.result.prizes.find((group) => group.prize === step.prize)?.numbers[step.index];
  const special = headline(draw.result);
  // One number lights its last two digits; several light whole.
  const lit = special.includes(' ') ? special.length : special.length - 2;
  return (
    <>
      <span className={styles.prize}>{t(`prize_${prize}` as TextKey)}</span>
      <b className={styles.number} dir="ltr">
        {done ? (
          <>
            {special.slice(0, lit)}
            <em>{special.slice(lit)}</em>
          </>
        ) : (
          step && number?.slice(0, step.shown).padEnd(number.length, '·')
        )}
      </b>
    </>
  );
}

/**
 * The stage of a reveal, in the picture of its format; numbers that hit the member's bets light up as they are
 * revealed.
 */
import { DrawNumbers, numbersOfPrize, shapeOf, type ShownResult } from '@lantern/ui';
import { useMemo } from 'react';
import { useT } from '../lib/i18n.ts';
import { DiceBowl } from './dice-bowl.tsx';
import type { IsHit } from './hits.ts';
import { RaceTrack } from './race-track.tsx';
import { progressAfter, shownAfter } from './reveal-schedule.ts';
import styles from './reveal-stage.module.css';
import type { Reveal } from './use-reveal.ts';

export interface RevealStageProps {
  readonly format: string;
  readonly result: ShownResult;
  readonly reveal: Reveal;
  readonly isHit: IsHit;
}

export function RevealStage({ format, result, reveal, isHit }: RevealStageProps) {
  const t = useT();
  const { picture } = shapeOf(format);
  const { steps, count, done } = reveal;
  const shown = useMemo(() => shownAfter(steps, count), [steps, count]);
  const order = useMemo(() => numbersOfPrize(result, 'B').map(({ text }) => text), [result]);
  const [out, all] = progressAfter(steps, count, result);
  const numbers = (
    <DrawNumbers
      format={format}
      result={result}
      size="full"
      caption={t('result')}
      isHit={isHit}
      shown={done ? undefined : shown}
    />
  );
  return (
    <div data-testid="reveal-stage" data-done={done || undefined}>
      {!done && (
        <p className={styles.progress}>
          <span>{t('drawing')}</span>
          <b dir="ltr">{`${out}/${all}`}</b>
        </p>
      )}
      {!done && picture === 'dice' ? (
        <DiceBowl />
      ) : !done && picture === 'cars' ? (
        <RaceTrack order={order} reveal={reveal} />
      ) : (
        <div className={styles.numbers}>{numbers}</div>
      )}
    </div>
  );
}

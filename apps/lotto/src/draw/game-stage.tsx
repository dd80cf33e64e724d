/** The stage of a race or of dice above the board: it is always there, during a draw and between two. Other lotteries have none. */
import { DrawNumbers, numbersOfPrize, shapeOf, type ShownResult } from '@lantern/ui';
import { useMemo } from 'react';
import { useT } from '../lib/i18n.ts';
import { DiceBowl } from './dice-bowl.tsx';
import styles from './game-stage.module.css';
import { RaceTrack } from './race-track.tsx';
import type { Reveal } from './use-reveal.ts';

export interface GameStageProps {
  readonly format: string;
  readonly numero: string;
  /** The draw that runs, or the last one. */
  readonly result: ShownResult;
  /** Absent between two draws. */
  readonly reveal?: Reveal | undefined;
}

/** Whether a format has a stage. */
export function hasStage(format: string): boolean {
  const { picture } = shapeOf(format);
  return picture === 'cars' || picture === 'dice';
}

export function GameStage({ format, numero, result, reveal }: GameStageProps) {
  const t = useT();
  const order = useMemo(() => numbersOfPrize(result, 'B').map(({ text }) => text), [result]);
  const { picture } = shapeOf(format);
  if (picture === 'cars') {
    return (
      <div className={styles.stage} data-testid="game-stage">
        <RaceTrack order={order} reveal={reveal} small />
      </div>
    );
  }
  const dice = (
    <DrawNumbers format={format} result={result} size="card" caption={t('result_of', { numero })} drawId={numero} />
  );
  return (
    <div className={styles.stage} data-testid="game-stage">
      <DiceBowl dice={reveal && !reveal.done ? undefined : dice} />
    </div>
  );
}

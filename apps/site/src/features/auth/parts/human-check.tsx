/** The slider that runs the proof of work. */
import { SliderCheck } from '@lantern/ui';
import { solveChallenge } from '../../../lib/session/solve-challenge.ts';
import styles from '../auth-form.module.css';
import type { Slide } from './use-slide.ts';

export function HumanCheck({ slide }: { readonly slide: Slide }) {
  return (
    <div className={styles.slider}>
      <SliderCheck
        key={slide.attempt}
        onSolve={async () => {
          const proof = await solveChallenge();
          slide.onProof(proof);
          return proof !== undefined;
        }}
      />
    </div>
  );
}

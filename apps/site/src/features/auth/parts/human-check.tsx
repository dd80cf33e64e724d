/** The slider that runs the proof of work; a new `attempt` resets it. */
import { SliderCheck } from '@lantern/ui';
import { solveChallenge, type SliderProof } from '../../../lib/solve-challenge.ts';
import styles from '../auth-form.module.css';

interface HumanCheckProps {
  readonly attempt: number;
  readonly onProof: (proof: SliderProof | undefined) => void;
}

export function HumanCheck({ attempt, onProof }: HumanCheckProps) {
  return (
    <div className={styles.slider}>
      <SliderCheck
        key={attempt}
        onSolve={async () => {
          const proof = await solveChallenge();
          onProof(proof);
          return proof !== undefined;
        }}
      />
    </div>
  );
}

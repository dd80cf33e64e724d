import { useState } from 'react';
import { RoundCheck } from '../features/verify/round-check.tsx';
import styles from '../features/verify/verify.module.css';
import { useT } from '../lib/language/i18n.ts';

/** The proof from a game's history, in the fragment, which no server sees. */
function proofOfAddress(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1));
  } catch {
    return '';
  }
}

/** Verification of a round of a studio game, for anyone (GAME-11). */
export default function VerifyRoundPage() {
  const t = useT();
  const [proof] = useState(proofOfAddress);
  return (
    <div className={`gutter ${styles.page}`}>
      <p className={styles.lead}>{t('round_lead')}</p>
      <RoundCheck initialProof={proof} />
    </div>
  );
}

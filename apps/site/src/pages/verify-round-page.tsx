import { useState } from 'react';
import { RoundCheck } from '../features/verify/round-check.tsx';
import styles from '../features/verify/verify.module.css';
import { useT } from '../lib/i18n.ts';

/** The proof a game's history led here with, behind `#`, which no server sees. */
function givenProof(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1));
  } catch {
    return '';
  }
}

/** Anybody checks a round of a studio game here (GAME-11). */
export default function VerifyRoundPage() {
  const t = useT();
  const [given] = useState(givenProof);
  return (
    <div className={`gutter ${styles.page}`}>
      <p className={styles.lead}>{t('round_lead')}</p>
      <RoundCheck given={given} />
    </div>
  );
}

import { SectionHead } from '@lantern/ui';
import { useNavigate, useParams } from 'react-router';
import { DrawPicker } from '../features/verify/draw-picker.tsx';
import { Explanation } from '../features/verify/explanation.tsx';
import { Proof } from '../features/verify/proof.tsx';
import styles from '../features/verify/verify.module.css';
import { useT } from '../lib/i18n.ts';
import { verifyPath } from '../lib/paths.ts';

/** Anybody checks any draw here (LOTT-09). With a draw in the address its proof comes first. */
export default function VerifyPage() {
  const t = useT();
  const navigate = useNavigate();
  const { gameCode, numero } = useParams();
  const chosen = gameCode !== undefined && numero !== undefined;
  return (
    <div className={`gutter ${styles.page}`}>
      {chosen && <Proof key={`${gameCode}/${numero}`} gameCode={gameCode} numero={numero} />}
      <div className={chosen ? styles.section : undefined}>
        {chosen && <SectionHead title={t('verify_how')} />}
        <Explanation />
      </div>
      <section className={styles.section}>
        <SectionHead title={t(chosen ? 'verify_another' : 'verify_pick')} />
        <DrawPicker key={gameCode} gameCode={gameCode} numero={numero} onPick={(code, issue) => void navigate(verifyPath(code, issue), { replace: chosen })} />
      </section>
    </div>
  );
}

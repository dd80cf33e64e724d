import { SectionHead } from '@lantern/ui';
import { DrawPicker } from '../features/verify/draw-picker.tsx';
import { Explanation } from '../features/verify/explanation.tsx';
import { Proof } from '../features/verify/proof.tsx';
import styles from '../features/verify/verify.module.css';
import { useT } from '../lib/language/i18n.ts';
import { matchPath } from '../lib/navigation/match-path.ts';
import { useLocation, useNavigate } from '../lib/navigation/navigation.tsx';
import { VERIFY_PATTERN, verifyPath } from '../lib/navigation/paths.ts';

/** Verification of any draw, for anyone (LOTT-09). With a draw in the address its proof comes first. */
export default function VerifyPage() {
  const t = useT();
  const navigate = useNavigate();
  const { gameCode, numero } = matchPath(VERIFY_PATTERN, useLocation().pathname) ?? {};
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
        <DrawPicker
          key={gameCode}
          gameCode={gameCode}
          numero={numero}
          onPick={(code, issue) => navigate(verifyPath(code, issue), { replace: chosen })}
        />
      </section>
    </div>
  );
}

/** Progress in the two steps. */
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../kyc.module.css';

export type Step = 'facts' | 'pictures';

const STEPS = ['facts', 'pictures'] as const;

export function Steps({ current }: { readonly current: Step }) {
  const t = useT();
  const now = STEPS.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t('kyc_steps')}>
      {STEPS.map((step, at) => (
        <li key={step} className={styles.step} data-done={at <= now} aria-current={at === now ? 'step' : undefined}>
          <span className={styles.stepNumber}>{at + 1}</span>
          <span>{t(`kyc_step_${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

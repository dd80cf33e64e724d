/** How a draw is made, in plain words. */
import { Card } from '@lantern/ui';
import { useT, type TextKey } from '../../lib/language/i18n.ts';
import styles from './verify.module.css';

const STEPS: readonly (readonly [TextKey, TextKey])[] = [
  ['verify_step_1', 'verify_step_1_text'],
  ['verify_step_2', 'verify_step_2_text'],
  ['verify_step_3', 'verify_step_3_text'],
  ['verify_step_4', 'verify_step_4_text'],
];

/** Both ways numbers are derived from a seed. */
const PROCEDURES: readonly (readonly [TextKey, TextKey])[] = [
  ['verify_digits', 'verify_digits_text'],
  ['verify_balls', 'verify_balls_text'],
];

export function Explanation() {
  const t = useT();
  return (
    <Card>
      <p className={styles.lead}>{t('verify_lead')}</p>
      <ol className={styles.steps}>
        {STEPS.map(([title, text], at) => (
          <li key={title}>
            <span className={styles.stepNumber} aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <b>{t(title)}</b>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.procedures}>
        {PROCEDURES.map(([title, text]) => (
          <div key={title}>
            <b>{t(title)}</b>
            <p>{t(text)}</p>
          </div>
        ))}
      </div>
    </Card>
  );
}

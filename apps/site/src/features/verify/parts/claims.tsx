/** The claims of a proof, each with its verdict, and the raw values behind it. */
import { Icon } from '@lantern/ui';
import { CopyButton } from '../../../lib/device/copy-button.tsx';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../verify.module.css';

export interface VerdictProps {
  readonly good: boolean;
  readonly title: string;
  readonly text: string;
}

/** The overall verdict in one line. */
export function Verdict({ good, title, text }: VerdictProps) {
  return (
    <div
      className={good ? styles.verdict : `${styles.verdict} ${styles.broken}`}
      data-testid="verdict"
      data-good={good}
    >
      <Icon name={good ? 'seal-check' : 'warning-circle'} variant="fill" size={40} />
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
    </div>
  );
}

export function Claim({ good, title, text }: VerdictProps) {
  const t = useT();
  return (
    <li className={styles.claim} data-good={good}>
      <Icon name={good ? 'check-circle' : 'x-circle'} variant="fill" size={22} />
      <div>
        <b>{title}</b> <span className="sr-only">{t(good ? 'verify_passed' : 'verify_failed')}</span>
        <p>{text}</p>
      </div>
    </li>
  );
}

export function RawValue({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={styles.raw}>
      <div className={styles.rawWords}>
        <span className={styles.label}>{label}</span>
        <code dir="ltr">{value}</code>
      </div>
      <CopyButton label={label} value={value} />
    </div>
  );
}

/** One line of a transfer with its copy button. */
import { CopyButton } from '../../../lib/device/copy-button.tsx';
import styles from '../deposit.module.css';

interface CopyRowProps {
  readonly label: string;
  readonly value: string;
  /** Formatted for reading; the value itself is copied. */
  readonly shown?: string;
  /** Must be exact: highlighted. */
  readonly marked?: boolean;
}

export function CopyRow({ label, value, shown = value, marked = false }: CopyRowProps) {
  return (
    <div className={styles.copyRow}>
      <span className={styles.copyWords}>
        <span className={styles.label}>{label}</span>
        <b className={marked ? styles.marked : undefined}>{shown}</b>
      </span>
      <CopyButton label={label} value={value} />
    </div>
  );
}

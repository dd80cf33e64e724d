/** A link from an id to its explanation. */
import { DeskIcon } from '@lantern/ui/desk-icon';
import { Link } from 'wouter';
import { useT } from '../../lib/i18n.ts';
import styles from './members.module.css';

/** An id with the way to its explanation. */
export function Explained({ id, children }: { readonly id: string; readonly children?: React.ReactNode }) {
  const t = useT();
  return (
    <Link
      className={styles.explained!}
      href={`/explain/${encodeURIComponent(id)}`}
      aria-label={t('explain_id', { id })}
    >
      <span className="mono">{children ?? id}</span> <DeskIcon name="tree-structure" size={13} />
    </Link>
  );
}

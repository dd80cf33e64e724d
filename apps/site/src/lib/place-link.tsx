/** A place to go: a lit square with its icon, the name below. */
import { cx, Icon, type IconName } from '@lantern/ui';
import { Link } from 'react-router';
import { useAccess } from './access.ts';
import { useT, type TextKey } from './i18n.ts';
import styles from './place-link.module.css';

export interface Place {
  readonly icon: IconName;
  readonly label: TextKey;
  readonly to: string;
}

interface PlaceLinkProps extends Place {
  /** Vermilion instead of gold: the one place this row is about. */
  readonly lit?: boolean;
  readonly onClick?: () => void;
}

export function PlaceLink({ icon, label, to, lit = false, onClick }: PlaceLinkProps) {
  const t = useT();
  const access = useAccess();
  return (
    <Link
      to={to}
      className={styles.place}
      onClick={(event) => {
        onClick?.();
        access.follow(event, to);
      }}
    >
      <span className={cx(styles.box, lit && styles.lit)}>
        <Icon name={icon} variant="duotone" size={27} />
      </span>
      {t(label)}
    </Link>
  );
}

/** A link of the side menu's grid: a highlighted square with its icon, the name below. */
import { CountBadge, Icon, type IconName } from '@lantern/ui';
import styles from '../side-menu.module.css';

interface PlaceButtonProps {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** Unread messages, on its corner. */
  readonly count?: number;
  readonly onPress: () => void;
}

export function PlaceButton({ id, icon, label, count = 0, onPress }: PlaceButtonProps) {
  return (
    <button type="button" className={styles.place} data-testid={`side-menu-${id}`} onClick={onPress}>
      <span className={styles.box}>
        <Icon name={icon} variant="duotone" size={27} />
        {count > 0 && (
          <span className={styles.placeCount}>
            <CountBadge count={count} />
          </span>
        )}
      </span>
      {label}
    </button>
  );
}

import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName, IconVariant } from '../icons/icon-list.ts';
import { unreadText } from './unread.ts';
import styles from './status.module.css';

export type StatusTone = 'ok' | 'info' | 'warn' | 'bad' | 'mute' | 'gold';

const STATUS_ICON: Record<StatusTone, [IconName, IconVariant] | null> = {
  ok: ['check-circle', 'fill'],
  info: ['circle-notch', 'bold'],
  warn: ['hourglass', 'regular'],
  bad: ['x-circle', 'fill'],
  mute: null,
  gold: ['gift', 'fill'],
};

export type StatusChipProps = {
  tone: StatusTone;
  children: ReactNode;
  /** Another glyph than the tone's own; null leaves it out. */
  icon?: IconName | null;
  'data-testid'?: string;
};

/** A state in a 24 px plate: wash, ink, icon and word, never colour alone. */
export function StatusChip({ tone, children, icon, ...rest }: StatusChipProps) {
  const drawn = icon === undefined ? STATUS_ICON[tone] : icon === null ? null : ([icon, undefined] as const);
  return (
    <span {...rest} className={cx(styles.status, styles[tone])}>
      {drawn !== null && <Icon name={drawn[0]} variant={drawn[1]} size={13} className={styles.statusIcon} />}
      {children}
    </span>
  );
}

export type BadgeKind = 'live' | 'jackpot' | 'hot' | 'new' | 'demo';

/** The one plate of a tile's top start corner. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return (
    <span className={cx(styles.badge, styles[`badge-${kind}`])}>
      {kind === 'hot' && <Icon name="fire" variant="fill" size={11} className={styles.badgeIcon} />}
      {kind === 'jackpot' && <Icon name="crown" variant="fill" size={11} className={styles.badgeIcon} />}
      {children}
    </span>
  );
}

/** Unread count in vermilion; 100 and more read 99+. Zero renders nothing. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return <span className={styles.count}>{unreadText(count)}</span>;
}

/** Every level with the points that raise a member to it. */
import { Card, cx, StatusChip } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { useFigures } from '../figures.ts';
import type { VipStatus } from '../levels.ts';
import styles from '../vip.module.css';
import { Moon } from './moon.tsx';

export function LevelList({ status }: { readonly status: VipStatus }) {
  const t = useT();
  const figures = useFigures(status.currency);
  return (
    <Card padding="none" className={styles.tableCard}>
      <ul>
        {status.levels
          .filter(({ level }) => level > 0)
          .map(({ level, name, threshold }) => {
            const isOwn = level === status.level;
            return (
              <li key={level} className={cx(styles.row, isOwn && styles.rowOwn)} data-testid="vip-level">
                <Moon level={level} size={32} className={styles.rowMoon} />
                <span className={styles.rowWords}>
                  <b>{t('vip_level', { level })}</b>
                  <span className={styles.rowName}>{name}</span>
                </span>
                <span className={styles.rowPoints}>{figures.short(threshold)}</span>
                {isOwn && <StatusChip tone="ok">{t('vip_holding')}</StatusChip>}
              </li>
            );
          })}
      </ul>
    </Card>
  );
}

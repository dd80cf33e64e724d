/** The three records side by side. Trial users have bets only. */
import { cx } from '@lantern/ui';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { isRealMember, useSession } from '../../../lib/session/session.ts';
import styles from './record-bar.module.css';

const TABS: readonly { readonly id: string; readonly to: string; readonly label: TextKey }[] = [
  { id: 'bets', to: '/m/gameRecord', label: 'record_tab_bets' },
  { id: 'transactions', to: '/m/transactionRecord', label: 'record_tab_transactions' },
  { id: 'profit', to: '/m/profitLoss', label: 'record_tab_profit' },
];

export function RecordTabs({ now }: { readonly now: 'bets' | 'transactions' | 'profit' }) {
  const t = useT();
  const session = useSession();
  if (!isRealMember(session)) return null;
  return (
    <nav className={styles.tabs} aria-label={t('record_tabs')}>
      {TABS.map(({ id, to, label }) => (
        <Link
          key={id}
          to={to}
          replace
          className={cx(styles.tab, id === now && styles.tabOn)}
          aria-current={id === now ? 'page' : undefined}
          data-testid={`tab-${id}`}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}

/** The three kinds of contracts, one route each, with how many of each wait for an answer. */
import { CountBadge, cx } from '@lantern/ui';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { useCall } from '../../../lib/server/calls.ts';
import { useAgentT } from '../agent-texts.tsx';
import { CONTRACT_PATHS } from '../parts/paths.ts';
import type { Kind } from '../state/terms.ts';
import styles from './agent-contract.module.css';

const KINDS: readonly Kind[] = ['daily_salary', 'dividend', 'hourly_salary'];

export function KindTabs({ kind }: { readonly kind: Kind }) {
  const t = useAgentT();
  const { data } = useCall('agent.contractRequests', {});
  const counts: Readonly<Record<Kind, number>> = {
    daily_salary: data?.dailysalreqtype ?? 0,
    dividend: data?.divtypecompperiodreq ?? 0,
    hourly_salary: data?.contracthoursalreq ?? 0,
  };
  return (
    <nav className={styles.tabs} aria-label={t('contract_kinds')}>
      {KINDS.map((one) => (
        <Link
          key={one}
          to={CONTRACT_PATHS[one]}
          replace
          className={cx(styles.tab, one === kind && styles.tabOn)}
          aria-current={one === kind ? 'page' : undefined}
          data-testid={`tab-${one}`}
        >
          <span>{t(`kind_${one}`)}</span>
          {counts[one] > 0 && (
            <span>
              <CountBadge count={counts[one]} />
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

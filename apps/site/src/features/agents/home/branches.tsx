/** Direct agents and members by what the agent earns from them; without a team the link and its QR come first. */
import { Card, Empty } from '@lantern/ui';
import { Link, useNavigate } from '../../../lib/navigation/navigation.tsx';
import { useAgentT } from '../agent-texts.tsx';
import { downlinePath, INVITE_PATH } from '../parts/paths.ts';
import { PersonMark } from '../parts/person.tsx';
import { useAmounts } from '../parts/use-amounts.ts';
import type { Overview } from './overview.ts';
import styles from './agent-home.module.css';

const SHOWN = 5;

interface BranchesProps {
  readonly branches: Overview['branches'];
  readonly currency: string;
}

export function Branches({ branches, currency }: BranchesProps) {
  const t = useAgentT();
  const navigate = useNavigate();
  const amounts = useAmounts(currency);
  if (branches.length === 0) {
    return (
      <Card padding="none">
        <Empty
          title={t('tree_none')}
          text={t('tree_none_text')}
          action={{ label: t('tree_none_invite'), onPress: () => navigate(INVITE_PATH) }}
        />
      </Card>
    );
  }
  return (
    <Card padding="none">
      {branches.slice(0, SHOWN).map(({ memberId, account, role, counted, rebates }) => (
        <Link key={memberId} to={downlinePath(memberId)} className={styles.branch} data-testid="agent-branch">
          <PersonMark name={account} />
          <span className={styles.branchWords}>
            <b>{account}</b>
            <span>{t(role === 'agent' ? 'home_branch_agent' : 'home_branch_member')}</span>
          </span>
          <span className={styles.branchEnd}>
            <b>{amounts.short(counted)}</b>
            <span>{amounts.signed(rebates)}</span>
          </span>
        </Link>
      ))}
    </Card>
  );
}

/** The way from the agent down to the branch that is shown. */
import { Icon } from '@lantern/ui';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { useAgentT } from '../agent-texts.tsx';
import { treePath } from '../parts/paths.ts';
import styles from './agent-tree.module.css';

interface CrumbsProps {
  readonly crumbs: readonly { readonly memberId: string; readonly account: string }[];
}

export function Crumbs({ crumbs }: CrumbsProps) {
  const t = useAgentT();
  return (
    <nav aria-label={t('tree_way')} data-testid="tree-crumbs">
      <ol className={styles.crumbs}>
        <li>
          <Link to={treePath()}>{t('you')}</Link>
        </li>
        {crumbs.map(({ memberId, account }, at) => (
          <li key={memberId}>
            <Icon name="caret-right" size={11} mirror />
            <Link to={treePath(memberId)} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
              {account}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The four ways from the agents' home. */
import { Icon, type IconName } from '@lantern/ui';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { useAgentT, type AgentKey } from '../agent-texts.tsx';
import { CONTRACT_PATHS, INVITE_PATH, STATEMENT_PATH, TREE_PATH } from '../parts/paths.ts';
import styles from './agent-home.module.css';

const SHORTCUTS: readonly {
  readonly id: string;
  readonly icon: IconName;
  readonly label: AgentKey;
  readonly to: string;
}[] = [
  { id: 'tree', icon: 'tree-structure', label: 'shortcut_tree', to: TREE_PATH },
  { id: 'contract', icon: 'scroll', label: 'shortcut_contract', to: CONTRACT_PATHS.daily_salary },
  { id: 'statement', icon: 'receipt', label: 'shortcut_statement', to: STATEMENT_PATH },
  { id: 'invite', icon: 'qr-code', label: 'shortcut_invite', to: INVITE_PATH },
];

export function Shortcuts() {
  const t = useAgentT();
  return (
    <ul className={styles.shortcuts}>
      {SHORTCUTS.map(({ id, icon, label, to }) => (
        <li key={id}>
          <Link to={to} className={styles.shortcut} data-testid={`shortcut-${id}`}>
            <span className={styles.shortcutIcon}>
              <Icon name={icon} variant="duotone" size={27} />
            </span>
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

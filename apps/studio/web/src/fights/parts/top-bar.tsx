/** The top bar: players, the number of the fight, the hash of its seed, and the sheets. */
import { Icon } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { Menu } from '../../frame/menu.tsx';
import { Demo } from '../../frame/shell.tsx';
import { useFight } from '../context.ts';
import styles from './fight-top-bar.module.css';

const ENDS = 4;

export function TopBar() {
  const t = useT();
  const { view } = useFight();
  const players = view.use((state) => state.players);
  const number = view.use((state) => state.round.number);
  const hash = view.use((state) => state.round.seedHash);
  const short = `${hash.slice(0, ENDS)}…${hash.slice(-ENDS)}`;
  return (
    <header className={styles.bar}>
      <div className={styles.facts}>
        <span className={styles.players} aria-label={t('fight_players', { count: players })}>
          <Icon name="users" variant="fill" size={14} />
          <b>{players}</b>
        </span>
        <span className={styles.number}>#{number}</span>
        <Demo />
        <button
          type="button"
          className={styles.hash}
          aria-label={t('fight_hash', { hash: short })}
          onClick={() => view.set({ sheet: 'fair' })}
          data-testid="fight-open-fair"
        >
          <Icon name="lock" size={13} />
          <span>{short}</span>
        </button>
      </div>
      <Menu of="fight" rules={t('fight_rules')} bare className={styles.menu} />
    </header>
  );
}

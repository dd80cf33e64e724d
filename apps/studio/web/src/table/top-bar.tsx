/** The top bar: players, round, hash of the round's seed, and the sheets. */
import { Icon } from '@lantern/ui';
import { useT } from '../frame/i18n.ts';
import { Menu } from '../frame/menu.tsx';
import { Demo } from '../frame/shell.tsx';
import { useTable } from './table-context.ts';
import styles from './table-top-bar.module.css';

const ENDS = 4;
const MAX_UNREAD = 9;

export function TopBar() {
  const t = useT();
  const { view } = useTable();
  const players = view.use((state) => state.players);
  const number = view.use((state) => state.round.number);
  const hash = view.use((state) => state.round.seedHash);
  const short = `${hash.slice(0, ENDS)}…${hash.slice(-ENDS)}`;
  // Where a further commitment is published, it is on the felt, with a link to its sheet.
  const published = view.use((state) => state.round.commitment !== undefined);
  const unread = view.use((state) => state.unread);
  const badge = unread === 0 ? undefined : unread > MAX_UNREAD ? `${MAX_UNREAD}+` : String(unread);
  const chat = { icon: 'chat-circle-dots', text: t('table_chat'), sheet: 'chat', badge } as const;
  return (
    <header className={styles.bar}>
      <div className={styles.facts}>
        <span className={styles.players} aria-label={t('table_players_count', { count: players })}>
          <Icon name="users" variant="fill" size={14} />
          <b>{players}</b>
        </span>
        <span className={styles.number}>#{number}</span>
        <Demo />
        {!published && (
          <button
            type="button"
            className={styles.hash}
            aria-label={t('table_hash', { hash: short })}
            onClick={() => view.set({ sheet: 'fair' })}
            data-testid="table-open-fair"
          >
            <Icon name="lock" size={13} />
            <span>{short}</span>
          </button>
        )}
      </div>
      <Menu of="table" rules={t('table_rules')} bare className={styles.menu} after={[chat]} />
    </header>
  );
}

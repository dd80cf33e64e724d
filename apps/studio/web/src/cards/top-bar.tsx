/** Top bar of lobby and table: room, stake, hash of the hand, sheets, and standing up. */
import { Icon } from '@lantern/ui';
import { useT } from '../frame/i18n.ts';
import { Menu } from '../frame/menu.tsx';
import { Demo } from '../frame/shell.tsx';
import { useCards } from './cards-context.ts';
import styles from './cards-top-bar.module.css';
import { roomKind } from './lobby/room-kind.ts';

const ENDS = 4;

/** Stands up, at once or after the hand. */
function Leave() {
  const t = useT();
  const { view, play } = useCards();
  const leaving = view.use(({ table }) => table?.seats[table.mySeat]?.leaving === true);
  return (
    <button
      type="button"
      className={leaving ? styles.stay : styles.leave}
      onClick={play.leave}
      data-testid={leaving ? 'cards-stay' : 'cards-stand'}
    >
      <Icon name={leaving ? 'arrow-counter-clockwise' : 'sign-out'} size={16} />
      <span>{t(leaving ? 'cards_stay' : 'cards_stand')}</span>
    </button>
  );
}

export function TopBar() {
  const t = useT();
  const { view, session, money } = useCards();
  const stake = view.use(({ table }) => table?.stake);
  const invites = view.use(({ table }) => table !== undefined && table.invite !== null);
  const hash = view.use(({ table }) => table?.hand?.seedHash ?? '');
  const kind = roomKind(
    session.room,
    view.use((state) => state.rules.practice),
  );
  const short = `${hash.slice(0, ENDS)}…${hash.slice(-ENDS)}`;
  return (
    <header className={styles.bar}>
      {stake === undefined ? <b className={styles.name}>{t(`cards_room_${kind}`)}</b> : <Leave />}
      <div className={styles.facts}>
        {stake !== undefined && (
          <span className={styles.stake}>
            <small>{t('cards_stake')}</small> <b className="num">{money(stake)}</b>
          </span>
        )}
        {invites && (
          <button
            type="button"
            className={styles.invite}
            aria-label={t('cards_invite')}
            onClick={() => view.set({ sheet: 'invite' })}
            data-testid="cards-open-invite"
          >
            <Icon name="user-plus" variant="duotone" size={18} />
          </button>
        )}
        <Demo />
        {hash !== '' && (
          <button
            type="button"
            className={styles.hash}
            aria-label={t('cards_hash', { hash: short })}
            onClick={() => view.set({ sheet: 'fair' })}
            data-testid="cards-open-fair"
          >
            <Icon name="lock" size={13} />
            <span>{short}</span>
          </button>
        )}
      </div>
      <Menu of="cards" rules={t('cards_rules')} bare className={styles.menu} />
    </header>
  );
}

/** Tables with a seat to take: stake, who sits there, and whether a hand is being played. */
import { Button, cx, Icon } from '@lantern/ui';
import type { CardTableListed } from '../../../../wire/cards.ts';
import { useT } from '../../frame/i18n.ts';
import { noFunds } from '../../frame/view.ts';
import { useCards } from '../cards-context.ts';
import { personName } from '../play/words.ts';
import { Avatar } from '../stage/avatar.tsx';
import styles from './cards-lobby.module.css';
import own from './cards-tables.module.css';
import { StakeChip } from './levels.tsx';

/** The seats of a table: faces of those who sit there, and what is free. */
export function Seats({ seats }: Pick<CardTableListed, 'seats'>) {
  const t = useT();
  return (
    <ul className={own.seats}>
      {seats.map((seat, index) => (
        <li key={index} className={cx(own.seat, seat?.away && own.gone)}>
          {seat ? (
            <>
              <Avatar name={seat.who} bot={seat.bot} />
              <span className={own.who}>{seat.who}</span>
              <span className="sr-only">
                {personName(t, seat)}
                {seat.away && `, ${t('cards_away')}`}
              </span>
            </>
          ) : (
            <>
              <span className={own.vacant} aria-hidden="true">
                <Icon name="plus" size={12} />
              </span>
              <span className="sr-only">{t('cards_free_seat')}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function TableRow({ table }: { readonly table: CardTableListed }) {
  const t = useT();
  const { view, play, money } = useCards();
  const balance = view.use((state) => state.balance);
  const busy = view.use((state) => state.busy);
  const reached = balance >= table.hold;
  const taken = table.seats.filter((seat) => seat !== null).length;
  const sit = (): void => {
    if (!reached) view.set({ trouble: noFunds(table.hold) });
    else if (table.free) play.sitAt(table);
  };
  return (
    <li className={cx(styles.level, own.table)} data-testid="cards-open-table" data-table={table.tableId}>
      <StakeChip stake={table.stake} />
      <div className={styles.facts}>
        <b className={cx(styles.stake, 'num')}>{money(table.stake)}</b>
        <span className={styles.hold}>
          {t(table.phase === 'waiting' ? 'cards_table_waiting' : 'cards_table_playing')}
        </span>
      </div>
      <Button
        look={reached && table.free ? 'brand' : 'quiet'}
        small
        aria-disabled={busy || !table.free}
        onClick={sit}
        aria-label={t('cards_join_at', {
          amount: money(table.stake),
          taken,
          seats: table.seats.length,
        })}
        data-testid="cards-sit-at"
      >
        {t(table.free ? 'cards_join' : 'cards_after_hand')}
      </Button>
      <Seats seats={table.seats} />
    </li>
  );
}

/** The tables one may sit at, live; empty where no one waits. */
export function OpenTables() {
  const t = useT();
  const { view } = useCards();
  const tables = view.use((state) => state.tables);
  return (
    <>
      <h2 className={styles.title}>{t('cards_tables_title')}</h2>
      {tables.length === 0 ? (
        <div className={own.empty} data-testid="cards-no-tables">
          <Icon name="users-three" variant="duotone" size={40} />
          <p>{t('cards_tables_none')}</p>
          <Button onClick={() => view.set({ part: 'now' })}>{t('cards_levels')}</Button>
        </div>
      ) : (
        <ul className={styles.levels}>
          {tables.map((table) => (
            <TableRow key={table.tableId} table={table} />
          ))}
        </ul>
      )}
    </>
  );
}

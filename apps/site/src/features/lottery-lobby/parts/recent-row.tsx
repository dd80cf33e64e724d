/** The lotteries a member played last, one tap away from the next bet; a guest has none. */
import { Countdown } from '@lantern/ui';
import { LOTTERY_COUNTDOWN_TICK_MS } from '@lantern/contract/constants';
import { useCall } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { gamePath } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { closesAtMs } from '../../../lib/lottery/menu.ts';
import { useRefresh } from '../../../lib/lottery/use-refresh.ts';
import styles from './recent-row.module.css';

export function RecentRow() {
  const t = useT();
  const signedIn = useSession() !== null;
  const recent = useCall('lottery.recentMenu', { query: {} }, { enabled: signedIn });
  useRefresh(recent, recent.data?.list);
  if (!recent.data || recent.data.list.length === 0) return null;
  const { list } = recent.data;
  return (
    <section className={styles.recent} aria-label={t('lobby_recent')} data-testid="lottery-recent">
      <h2 className={styles.title}>{t('lobby_recent')}</h2>
      <div className={`strip ${styles.row}`}>
        {list.map((card) => (
          <Link key={card.code} to={gamePath(card.gameId, 'lottery')} className={styles.game} data-game={card.code}>
            <b className={styles.name}>{card.name}</b>
            <Countdown endsAtMs={closesAtMs(card, recent.data)} inHours tickMs={LOTTERY_COUNTDOWN_TICK_MS} />
          </Link>
        ))}
      </div>
    </section>
  );
}

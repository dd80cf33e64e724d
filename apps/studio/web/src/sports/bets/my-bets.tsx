/** The member's slips: open ones with their cash-out, settled ones with the reason of each result. */
import { cx } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import type { BetList } from '../play/view.ts';
import { SlipCard } from './slip-card.tsx';
import styles from './sports-bets.module.css';

const LISTS: readonly BetList[] = ['open', 'settled'];

function Sums() {
  const t = useT();
  const { view, money } = useSports();
  const open = view.use((state) => state.bets.open.list);
  const offers = view.use((state) => state.offers);
  const staked = open.reduce((sum, { stake, openBps }) => sum + Math.floor((stake * openBps) / 10_000), 0);
  const offered = Object.values(offers).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  if (open.length === 0) return null;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('sports_staked_now')}</dt>
        <dd className="num">{money(staked)}</dd>
      </div>
      {offered > 0 && (
        <div>
          <dt>{t('sports_cash_out_now')}</dt>
          <dd className={cx('num', styles.gold)}>{money(offered)}</dd>
        </div>
      )}
    </dl>
  );
}

export function MyBets() {
  const t = useT();
  const { view, play } = useSports();
  const list = view.use((state) => state.betList);
  const { list: slips, next, state } = view.use((all) => all.bets[all.betList]);
  const open = view.use((all) => all.bets.open.list.length);
  const choose = (to: BetList): void => {
    view.set({ betList: to });
    void play.bets.read(to);
  };
  return (
    <div data-testid="sports-bets">
      <div className={styles.tabs} role="group" aria-label={t('sports_my_bets')}>
        {LISTS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === list}
            className={cx(styles.tab, one === list && styles.on)}
            onClick={() => choose(one)}
            data-testid={`sports-bets-${one}`}
          >
            {t(`sports_bets_${one}`)} {one === 'open' && open > 0 && <span className="num">{open}</span>}
          </button>
        ))}
      </div>
      <div className={styles.list}>
        {list === 'open' && <Sums />}
        {state === 'loading' && <Loading />}
        {state === 'failed' && <Failed onRetry={() => void play.bets.read(list)} />}
        {state === 'ready' && slips.length === 0 && (
          <Empty text={t(list === 'open' ? 'sports_no_open' : 'sports_no_settled')} />
        )}
        {slips.map((slip) => (
          <SlipCard key={slip.id} slip={slip} />
        ))}
        {next !== null && (
          <button type="button" className={styles.more} onClick={() => void play.bets.read(list, true)}>
            {t('sports_more_bets')}
          </button>
        )}
      </div>
    </div>
  );
}

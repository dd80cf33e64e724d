/** The sportsbook's own bar: lobby, live, the slip in the middle, bets, results. */
import { cx, Icon } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { hundredthsText, togetherHundredths } from '../play/prices.ts';
import { pageOf, type Place } from '../play/view.ts';
import styles from './sports-bottom-bar.module.css';

const ICONS = {
  lobby: 'soccer-ball',
  live: 'broadcast',
  table: 'trophy',
  bets: 'ticket',
  results: 'list-numbers',
} as const;

function PlaceButton({ place }: { readonly place: Place }) {
  const t = useT();
  const { view, play } = useSports();
  const isHere = view.use((state) => state.place === place && pageOf(state) === undefined);
  const open = view.use((state) => state.open);
  const isVirtual = view.use((state) => state.onlyCompetition !== null);
  return (
    <button
      type="button"
      className={cx(styles.place, isHere && styles.here)}
      aria-current={isHere ? 'page' : undefined}
      onClick={() => play.go(place)}
      data-testid={`sports-go-${place}`}
    >
      <span className={styles.icon}>
        <Icon name={ICONS[place]} size={22} />
        {place === 'bets' && open > 0 && <i className="num">{open}</i>}
      </span>
      {t(place === 'lobby' && isVirtual ? 'sports_place_rounds' : `sports_place_${place}`)}
    </button>
  );
}

export function BottomBar() {
  const t = useT();
  const { view, locale } = useSports();
  const legs = view.use((state) => state.slip.legs);
  const isVirtual = view.use((state) => state.onlyCompetition !== null);
  const odds = legs.length === 0 ? undefined : togetherHundredths(legs);
  return (
    <nav className={styles.bar} aria-label={t('sports_places')}>
      <PlaceButton place="lobby" />
      <PlaceButton place={isVirtual ? 'table' : 'live'} />
      <button
        type="button"
        className={cx(styles.slip, legs.length > 0 && styles.filled)}
        onClick={() => view.set({ sheet: 'slip' })}
        data-testid="sports-open-slip"
      >
        <span className="sr-only">{t('sports_open_slip', { count: legs.length })}</span>
        <b className="num" aria-hidden="true">
          {legs.length}
        </b>
        <span className={odds === undefined ? undefined : 'num'}>
          {odds === undefined ? t('sports_slip') : hundredthsText(odds, 'decimal', locale)}
        </span>
      </button>
      <PlaceButton place="bets" />
      <PlaceButton place="results" />
    </nav>
  );
}

/** A race on the page of its promotion: what it pays, who takes part, and the way to its standings. */
import { Button, Card as Surface, useFormats } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { useCall } from '../../../lib/server/calls.ts';
import { useRacing } from '../api/use-racing.ts';
import { standingOf, type Promotion } from '../promotion-view.ts';
import styles from '../promotions.module.css';

export const RACE_PATH = '/m/race';

export function RacePanel({ promotion }: { readonly promotion: Promotion }) {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const { key, currency, eligible } = promotion;
  const race = useCall('races.read', { params: { key } });
  const { isBusy, fault, join } = useRacing(key);
  const standing = standingOf(promotion);
  const isOpen = eligible && standing === 'open';
  const own = race.data?.own;
  return (
    <Surface className={styles.panel} data-testid="race-panel">
      {race.data && (
        <p className={styles.panelText}>
          {t('race_pool')}: <b className={styles.gold}>{formats.money(race.data.pool, currency)}</b>
          {' · '}
          {t('race_racers', { count: formats.integer(race.data.racers) })}
        </p>
      )}
      {own && own.place !== null && (
        <p className={styles.panelText}>
          {t('race_standing', { place: own.place, points: formats.integer(own.score) })}
        </p>
      )}
      {fault !== undefined && (
        <p className={styles.panelText} role="alert">
          {fault}
        </p>
      )}
      {isOpen && (
        <Button
          look="money"
          wide
          icon="trophy"
          {...(isBusy && { busy: t('race_sending') })}
          data-testid="race-join"
          onClick={() => void join()}
        >
          {t('race_join')}
        </Button>
      )}
      <Button wide data-testid="race-open" onClick={() => navigate(`${RACE_PATH}?key=${encodeURIComponent(key)}`)}>
        {t('race_open')}
      </Button>
    </Surface>
  );
}

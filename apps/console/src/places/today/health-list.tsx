/** The health of the parts, and what members may ask for. */
import type { HealthPart } from '@lantern/contract/ops';
import { Link } from 'wouter';
import { useT } from '../../lib/i18n.ts';
import { usePlaceNamed } from '../../lib/place-names.ts';
import { zoned } from '../../lib/zone.ts';
import { DeskCard } from '../../widgets/parts.tsx';
import { Money } from '../../widgets/values.tsx';
import type { Today } from './queue-places.ts';
import styles from './today.module.css';

type Part = Today['health'][number];

/** Where a part is looked after. */
const PLACE_OF: Readonly<Partial<Record<HealthPart, string>>> = {
  reports: 'reports',
  vendors: 'vendors',
  providers: 'deposits',
  lottery: 'lottery',
};

function noteOf(t: ReturnType<typeof useT>, part: Part, zone: string): string {
  const { since, waiting, names, working } = part;
  const time = since === null ? '' : zoned(since, zone).time.slice(0, 5);
  const listed = names.join(', ');
  switch (part.part) {
    case 'books':
      return since === null ? t('health_not_sealed') : t('health_sealed', { time });
    case 'reports':
      if (since === null) return t('health_unchecked');
      return (waiting ?? 0) > 0 ? t('health_differs', { count: waiting ?? 0 }) : t('health_equal', { time });
    case 'vendors':
    case 'providers':
      if (working?.of === 0) return t('health_none');
      if (names.length === 0) return t('health_ok');
      return t(part.part === 'vendors' ? 'health_down' : 'health_off', { names: listed });
    case 'jobs':
      if (names.length > 0) return t('health_jobs_failed', { names: listed });
      return part.state === 'ok' ? t('health_jobs_ok') : t('health_jobs_late', { count: waiting ?? 0 });
    default:
      return (waiting ?? 0) === 0 ? t('health_issues_ok') : t('health_issues_late', { count: waiting ?? 0 });
  }
}

export function HealthList({ today }: { readonly today: Today }) {
  const t = useT();
  const placeNamed = usePlaceNamed();
  const { health, zone, figures, currency } = today;
  return (
    <DeskCard title={t('today_health')}>
      <ul className={styles.health}>
        {health.map((part) => {
          const place = placeNamed(PLACE_OF[part.part] ?? '');
          const name = t(`health_${part.part}`);
          return (
            <li key={part.part} data-state={part.state}>
              <i aria-hidden="true" />
              <b>{place ? <Link href={`/${place.name}`}>{name}</Link> : name}</b>
              <span className="sr-only">{t(`health_${part.state}`)}</span>
              <span>{noteOf(t, part, zone)}</span>
              {part.working && part.working.of > 0 && (
                <b>
                  {part.working.good}/{part.working.of}
                </b>
              )}
            </li>
          );
        })}
        {figures && (
          <li>
            <i aria-hidden="true" />
            <b>{t('today_open_bets')}</b>
            <span>{t('today_open_bets_count', { count: figures.liability.openBets })}</span>
            <b>
              <Money amount={figures.liability.openStakes} currency={currency} />
            </b>
          </li>
        )}
        {figures && (
          <li>
            <i aria-hidden="true" />
            <b>{t('today_liability')}</b>
            <span />
            <b>
              <Money amount={figures.liability.balances} currency={currency} />
            </b>
          </li>
        )}
      </ul>
    </DeskCard>
  );
}

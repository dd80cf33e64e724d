/** What traders should look at, the most serious first; a match opens from here. */
import { useT } from '../../lib/i18n.ts';
import { useShortValues } from '../../lib/short-values.ts';
import { DeskButton, DeskCard, StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { Time } from '../../widgets/values.tsx';
import type { Board } from './sports-desk.ts';
import styles from './sports.module.css';

type Alert = Board['alerts'][number];

const FULL_BPS = 9_500;
const WHOLE_BPS = 10_000;

const toneOf = ({ kind, bps }: Alert): Tone =>
  kind === 'producer' || (kind === 'cap' && bps >= FULL_BPS) ? 'bad' : 'warn';

interface AlertsProps {
  readonly alerts: readonly Alert[];
  readonly onOpen: (event: string) => void;
}

export function Alerts({ alerts, onOpen }: AlertsProps) {
  const t = useT();
  const { percent } = useShortValues();
  const textOf = ({ kind, what, bps }: Alert): string => {
    const part = percent(bps / WHOLE_BPS, 0);
    if (kind === 'producer') return t('sports_alert_producer', { name: what ?? '' });
    return kind === 'cap' ? t('sports_alert_cap', { part }) : t('sports_alert_price', { what: what ?? '', part });
  };
  if (alerts.length === 0) return null;
  return (
    <DeskCard title={t('sports_alerts', { count: alerts.length })}>
      <ul className={styles.acts}>
        {alerts.map((one) => (
          <li key={`${one.kind} ${one.event ?? ''} ${one.what ?? ''}`}>
            <StatusBadge tone={toneOf(one)}>{t(`sports_alert_kind_${one.kind}`)}</StatusBadge>
            <span>
              <b>{textOf(one)}</b>
              <small>
                {one.match}
                {one.since !== null && <Time atMs={one.since} />}
              </small>
            </span>
            {one.event !== null && (
              <DeskButton
                size="small"
                icon="arrow-right"
                aria-label={t('sports_alert_open', { match: one.match ?? '' })}
                onPress={() => onOpen(one.event!)}
              />
            )}
          </li>
        ))}
      </ul>
    </DeskCard>
  );
}

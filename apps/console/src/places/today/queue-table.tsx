/** The caller's queues by age; each row opens its list. */
import { DeskIcon, type DeskIconName } from '@lantern/ui/desk-icon';
import { Link } from 'wouter';
import { useT } from '../../lib/i18n.ts';
import { usePlaceNamed } from '../../lib/place-names.ts';
import { Legend, PartsBar } from '../../widgets/charts.tsx';
import { DeskCard, KeyCap } from '../../widgets/parts.tsx';
import { EmptyState } from '../../widgets/states.tsx';
import { Age, Money } from '../../widgets/values.tsx';
import { placeOf, type Today } from './queue-places.ts';
import styles from './today.module.css';

type Queue = Today['queues'][number];

const ICONS: Readonly<Record<Queue['queue'], DeskIconName>> = {
  withdrawals: 'hand-withdraw',
  unmatched: 'question',
  approvals: 'seal-check',
  identity: 'identification-card',
  transfers: 'arrows-clockwise',
  payouts: 'lock',
  issues: 'timer',
  alerts: 'shield-warning',
  chats: 'chats',
};
const COLOURS = ['var(--c-ok)', 'var(--k4)', 'var(--c-bad)'] as const;

/** The address of a queue's list inside its place. */
const QUERY: Readonly<Partial<Record<Queue['queue'], string>>> = { approvals: '?tab=waiting' };

export function QueueTable({ queues, currency }: { readonly queues: readonly Queue[]; readonly currency: string }) {
  const t = useT();
  const names = [t('today_young'), t('today_middle'), t('today_old')];
  return (
    <DeskCard
      title={t('today_queues')}
      isFlush
      side={<Legend series={names.map((label, at) => ({ label, colour: COLOURS[at]! }))} />}
    >
      {queues.length === 0 ? (
        <EmptyState text={t('today_none')} />
      ) : (
        <table className={styles.queues}>
          <thead>
            <tr>
              <th scope="col">{t('today_queue')}</th>
              <th scope="col">{t('today_count')}</th>
              <th scope="col">{t('today_amount')}</th>
              <th scope="col">{t('today_ages')}</th>
              <th scope="col">{t('today_oldest')}</th>
              <th scope="col">{t('today_open')}</th>
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <QueueLine key={queue.queue} queue={queue} currency={currency} />
            ))}
          </tbody>
        </table>
      )}
    </DeskCard>
  );
}

function QueueLine({ queue: one, currency }: { readonly queue: Queue; readonly currency: string }) {
  const t = useT();
  const place = usePlaceNamed()(placeOf[one.queue]);
  const [young, middle, old] = one.ages;
  const name = t(`queue_${one.queue}`);
  return (
    <tr data-empty={one.count === 0 || undefined}>
      <th scope="row">
        <span className={styles.queueName}>
          <DeskIcon name={ICONS[one.queue]} />
          {place ? <Link href={`/${place.name}${QUERY[one.queue] ?? ''}`}>{name}</Link> : name}
        </span>
      </th>
      <td>
        <b>{one.exact ? one.count : `${one.count}+`}</b>
      </td>
      <td>{one.amount === null || one.count === 0 ? '–' : <Money amount={one.amount} currency={currency} />}</td>
      <td>
        {one.count > 0 && (
          <PartsBar
            label={t('today_ages_text', { young, middle, old })}
            parts={one.ages.map((value, at) => ({ id: String(at), value, colour: COLOURS[at]! }))}
          />
        )}
      </td>
      <td>{one.oldestAt === null ? '–' : <Age sinceMs={one.oldestAt} />}</td>
      <td>
        {place && (
          <>
            <KeyCap>G</KeyCap> <KeyCap>{place.letter.toUpperCase()}</KeyCap>
          </>
        )}
      </td>
    </tr>
  );
}

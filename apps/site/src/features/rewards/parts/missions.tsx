/** Missions of today and of this week with the member's progress. */
import { Card, countdownParts, Empty, Note, SectionHead, Skeleton, twoDigits, useNow } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { useEffect } from 'react';
import { Block } from '../../../lib/block.tsx';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { refresh, useCall } from '../../../lib/server/calls.ts';
import styles from '../rewards.module.css';
import { MissionRow } from './mission-row.tsx';

type Period = Answer<'missions.list'>['daily'];

export function Missions() {
  const t = useT();
  const missions = useCall('missions.list');
  return (
    <Block read={missions} waiting={<Waiting />}>
      {({ currency, daily, weekly }) =>
        daily.missions.length + weekly.missions.length === 0 ? (
          <Card padding="none">
            <Empty title={t('missions_none')} text={t('missions_none_text')} />
          </Card>
        ) : (
          <>
            <List title="missions_today" period={daily} currency={currency} />
            <List title="missions_week" period={weekly} currency={currency} />
            <div className={styles.note}>
              <Note>{t('missions_note')}</Note>
            </div>
          </>
        )
      }
    </Block>
  );
}

interface ListProps {
  readonly title: TextKey;
  readonly period: Period;
  readonly currency: string;
}

/** Renders nothing for a period without missions. */
function List({ title, period: { until, missions }, currency }: ListProps) {
  const t = useT();
  if (missions.length === 0) return null;
  return (
    <section className={styles.period} aria-label={t(title)}>
      <SectionHead title={t(title)} end={<Renewal at={until} />} />
      <Card padding="none">
        <ul>
          {missions.map((mission, at) => (
            <MissionRow key={mission.missionId} mission={mission} at={at} currency={currency} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** The time until the next period, whose missions are read once it begins. */
function Renewal({ at }: { readonly at: number }) {
  const t = useT();
  const { days, hours, minutes, seconds, totalSec } = countdownParts(at, useNow());
  const isOver = totalSec === 0;
  useEffect(() => {
    if (isOver) refresh('missions.list');
  }, [isOver]);
  const time = [hours, minutes, seconds].map(twoDigits).join(':');
  return (
    <span className={styles.renewal} role="timer" data-testid="missions-renewal">
      {days > 0 ? t('missions_renewed_days', { days, time }) : t('missions_renewed', { time })}
    </span>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} data-testid="missions-waiting">
      <Skeleton width={120} height={26} radius={8} />
      <Skeleton height={280} radius={18} />
    </div>
  );
}

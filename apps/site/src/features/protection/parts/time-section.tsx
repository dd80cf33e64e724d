/** Time played today, its limit, and how often the member is reminded. */
import { Card, Icon, ListRow, SectionHead, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import type { Overview } from '../api/use-protection.ts';
import styles from '../protection.module.css';
import { minutesOf, useDuration } from '../state/duration.ts';
import { Gauge } from './gauge.tsx';
import { PendingChange } from './pending-change.tsx';
import { RealitySheet } from './reality-sheet.tsx';
import { TimeSheet } from './time-sheet.tsx';

interface TimeSectionProps {
  readonly time: Overview['time'];
  readonly realityCheckMin: number;
}

export function TimeSection({ time, realityCheckMin }: TimeSectionProps) {
  const t = useT();
  const formats = useFormats();
  const say = useDuration();
  const [open, setOpen] = useState<'limit' | 'reality'>();
  const { limitMin, playedTodaySec, leftSec, dayEndsAt, pending } = time;
  const played = minutesOf(playedTodaySec);
  const left =
    leftSec === 0
      ? t('protect_used_up', { date: formats.dateTime(dayEndsAt, 'dateTime') })
      : leftSec === null
        ? undefined
        : t('protect_time_left', { time: say(Math.ceil(leftSec / 60)) });
  return (
    <section aria-label={t('protect_time')}>
      <SectionHead title={t('protect_time')} />
      <Card padding="none">
        <div className={styles.limit} data-testid="time-today">
          <div className={styles.limitHead}>
            <Icon name="clock" variant="duotone" size={22} className={styles.limitIcon} />
            <div className={styles.limitWords}>
              <b>{played === 0 ? t('protect_today_none') : t('protect_today', { time: say(played) })}</b>
              {left !== undefined && <span>{left}</span>}
            </div>
          </div>
          {limitMin !== null && (
            <Gauge label={t('protect_kind_time')} used={played} limit={limitMin} text={left ?? ''} />
          )}
          {pending && (
            <PendingChange kind="time" span="day">
              {pending.amount === null
                ? t('protect_pending_none', { date: formats.dateTime(pending.at, 'dateTime') })
                : t('protect_pending_set', {
                    amount: say(pending.amount),
                    date: formats.dateTime(pending.at, 'dateTime'),
                  })}
            </PendingChange>
          )}
        </div>
        <ListRow
          title={t('protect_day_limit')}
          end={limitMin === null ? t('protect_none') : say(limitMin)}
          onPress={() => setOpen('limit')}
          data-testid="time-limit"
        />
        <ListRow
          title={t('protect_reality')}
          end={realityCheckMin === 0 ? t('protect_reality_off') : say(realityCheckMin)}
          onPress={() => setOpen('reality')}
          data-testid="reality-check"
        />
      </Card>
      {open === 'limit' && <TimeSheet limitMin={limitMin} onClose={() => setOpen(undefined)} />}
      {open === 'reality' && <RealitySheet minutes={realityCheckMin} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

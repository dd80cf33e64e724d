/** When a game draws: the versions of its timetable, a new one, and the dates without a draw. */
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DeskCheck, DeskField } from '../../widgets/fields.tsx';
import { DeskCard, DeskNote, StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { EmptyState } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import fields from '../../look/desk-fields.module.css';
import { ActButton } from './act-button.tsx';
import { clockOf, dayField, dayShown, dayTyped, minuteOf, type GameDetail } from './lottery-desk.ts';
import styles from './lottery.module.css';

type Version = GameDetail['timetables'][number];
/** Monday first, as people read a week; 1 is Sunday in the data. */
const WEEK = [2, 3, 4, 5, 6, 7, 1] as const;
const TONE: Readonly<Record<Version['state'], Tone>> = {
  scheduled: 'warn',
  in_force: 'ok',
  replaced: 'plain',
  withdrawn: 'bad',
};

export function TimetableTab({ game }: { readonly game: GameDetail }) {
  const t = useT();
  const newest = game.timetables.find(({ state }) => state !== 'withdrawn')!;
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <DeskCard title={t('lottery_timetables')} isFlush>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('lottery_version_head')}</th>
                <th>{t('lottery_from_day')}</th>
                <th>{t('lottery_draws_when')}</th>
                <th>{t('lottery_lock')}</th>
                <th>{t('lottery_by')}</th>
                <th>{t('state')}</th>
              </tr>
            </thead>
            <tbody>
              {game.timetables.map((version) => (
                <tr key={version.version}>
                  <td>v{version.version}</td>
                  <td>{version.fromDate <= '19700101' ? '–' : dayShown(version.fromDate)}</td>
                  <td>
                    <DrawTimes timetable={version.timetable} />
                  </td>
                  <td>{t('lottery_seconds', { count: version.lockTimeSec })}</td>
                  <td>
                    {version.publishedBy} {version.publishedAt !== null && <Time atMs={version.publishedAt} />}
                  </td>
                  <td>
                    <StatusBadge tone={TONE[version.state]}>{t(`lottery_version_${version.state}`)}</StatusBadge>{' '}
                    {game.mayChange && version.state === 'scheduled' && version === newest && (
                      <ActButton
                        id="ops.lottery.withdrawTimetable"
                        subject={`${game.gameCode}/${version.version}`}
                        label={t('lottery_withdraw')}
                        size="small"
                        look="danger"
                        input={(reason) => ({
                          params: { gameCode: game.gameCode },
                          body: { version: version.version, reason },
                        })}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </DeskCard>
        {game.mayChange && <NewTimetable key={newest.version} game={game} newest={newest} />}
      </div>
      <NoDrawDates game={game} />
    </div>
  );
}

function DrawTimes({ timetable }: { readonly timetable: Version['timetable'] }) {
  const t = useT();
  if (timetable.kind === 'days')
    return (
      <>
        {clockOf(timetable.drawsAtMinute)} ·{' '}
        {WEEK.filter((day) => timetable.weekdays.includes(day))
          .map((day) => t(`lottery_day_${day}`))
          .join(' ')}
      </>
    );
  return (
    <>
      {t('lottery_every', { count: timetable.intervalSec })}
      {timetable.window && ` · ${clockOf(timetable.window.fromMinute)}–${clockOf(timetable.window.toMinute % 1440)}`}
    </>
  );
}

function NewTimetable({ game, newest }: { readonly game: GameDetail; readonly newest: Version }) {
  const t = useT();
  const { timetable } = newest;
  const [from, setFrom] = useState('');
  const [lock, setLock] = useState(String(newest.lockTimeSec));
  const [days, setDays] = useState<readonly number[]>(timetable.kind === 'days' ? timetable.weekdays : []);
  const [draws, setDraws] = useState(timetable.kind === 'days' ? clockOf(timetable.drawsAtMinute) : '');
  const [reopens, setReopens] = useState(timetable.kind === 'days' ? clockOf(timetable.reopensAtMinute) : '');
  const [interval, setInterval] = useState(timetable.kind === 'interval' ? String(timetable.intervalSec) : '');
  const [drawsAt, reopensAt] = [minuteOf(draws), minuteOf(reopens)];
  const made: Version['timetable'] | undefined =
    timetable.kind === 'days'
      ? drawsAt !== undefined && reopensAt !== undefined && days.length > 0
        ? { kind: 'days', weekdays: [...days], drawsAtMinute: drawsAt, reopensAtMinute: reopensAt }
        : undefined
      : /^\d{1,5}$/.test(interval)
        ? { ...timetable, intervalSec: Number(interval) }
        : undefined;
  const isWhole = made !== undefined && /^\d{1,5}$/.test(lock) && from !== '' && dayTyped(from) > game.today;
  return (
    <DeskCard title={t('lottery_timetable_new')}>
      <div className={styles.form}>
        <label className={fields.field}>
          <span className={fields.label}>{t('lottery_from_day')}</span>
          <input
            className={fields.input}
            type="date"
            min={dayField(game.today)}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        </label>
        {timetable.kind === 'days' ? (
          <>
            <DeskField label={t('lottery_draws_at')} value={draws} onChange={setDraws} placeholder="18:15" />
            <DeskField label={t('lottery_reopens')} value={reopens} onChange={setReopens} placeholder="19:30" />
          </>
        ) : (
          <DeskField label={t('lottery_interval')} value={interval} onChange={setInterval} />
        )}
        <DeskField label={t('lottery_lock_seconds')} value={lock} onChange={setLock} />
      </div>
      {timetable.kind === 'days' && (
        <div className={styles.week} role="group" aria-label={t('lottery_weekdays')}>
          {WEEK.map((day) => (
            <DeskCheck
              key={day}
              isSelected={days.includes(day)}
              onChange={(on) => setDays((all) => (on ? [...all, day] : all.filter((one) => one !== day)))}
            >
              {t(`lottery_day_${day}`)}
            </DeskCheck>
          ))}
        </div>
      )}
      <DeskNote>{t('lottery_timetable_note')}</DeskNote>
      <div className={styles.acts}>
        <ActButton
          id="ops.lottery.publishTimetable"
          subject={game.gameCode}
          label={t('lottery_timetable_publish')}
          buttonLook="brand"
          isDisabled={!isWhole}
          input={(reason) => ({
            params: { gameCode: game.gameCode },
            body: {
              version: newest.version,
              fromDate: dayTyped(from),
              timetable: made!,
              lockTimeSec: Number(lock),
              reason,
            },
          })}
        />
      </div>
    </DeskCard>
  );
}

function NoDrawDates({ game }: { readonly game: GameDetail }) {
  const t = useT();
  const [date, setDate] = useState('');
  return (
    <DeskCard title={t('lottery_holidays')} side={t('lottery_holidays_all')}>
      <div className={styles.stack}>
        {game.noDrawDates.length === 0 && <EmptyState text={t('lottery_holidays_none')} />}
        <ul className={styles.dates}>
          {game.noDrawDates.map(({ date: day, active }) => (
            <li key={day} data-off={!active || undefined}>
              <b>{dayShown(day)}</b>
              <StatusBadge tone={active ? 'warn' : 'plain'}>
                {t(active ? 'lottery_no_draw' : 'lottery_draw_again')}
              </StatusBadge>
              {game.mayChange && (
                <ActButton
                  id="ops.lottery.setNoDrawDate"
                  subject={day}
                  size="small"
                  label={t(active ? 'lottery_draw_resume' : 'lottery_draw_pause')}
                  input={(reason) => ({ body: { date: day, active: !active, reason } })}
                />
              )}
            </li>
          ))}
        </ul>
        {game.mayChange && (
          <div className={styles.form}>
            <label className={fields.field}>
              <span className={fields.label}>{t('lottery_date')}</span>
              <input
                className={fields.input}
                type="date"
                min={dayField(game.today)}
                value={date}
                onChange={({ target }) => setDate(target.value)}
              />
            </label>
            <ActButton
              id="ops.lottery.setNoDrawDate"
              subject="new"
              label={t('lottery_holiday_add')}
              isDisabled={date === ''}
              onDone={() => setDate('')}
              input={(reason) => ({ body: { date: dayTyped(date), active: true, reason } })}
            />
          </div>
        )}
      </div>
    </DeskCard>
  );
}

/** Days of the week and hours in which a promotion is open. */
import { PROMOTION_HOURS_MAXIMUM } from '@lantern/contract/promotion-rules';
import { useT } from '../../lib/i18n.ts';
import parts from '../../look/desk-fields.module.css';
import { DeskCheck, DeskField } from '../../widgets/fields.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import type { TimesForm } from './form.ts';
import { useFault, type SectionsProps } from './rule-part.tsx';
import { EVERY_DAY } from './times-form.ts';
import shared from './promotions.module.css';
import styles from './times-part.module.css';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

export function TimesPart(props: SectionsProps) {
  const { form, isReadOnly, onChange } = props;
  const t = useT();
  const { times } = form;
  const set = (next: TimesForm | undefined) => onChange({ ...form, times: next });
  return (
    <>
      <DeskCheck
        isSelected={times !== undefined}
        isDisabled={isReadOnly}
        onChange={(isOn) => set(isOn ? EVERY_DAY : undefined)}
      >
        {t('promotion_times')}
      </DeskCheck>
      {times && <Times {...props} times={times} onTimes={set} />}
    </>
  );
}

interface TimesProps extends SectionsProps {
  readonly times: TimesForm;
  readonly onTimes: (times: TimesForm) => void;
}

function Times({ times, onTimes, ...props }: TimesProps) {
  const { isReadOnly } = props;
  const t = useT();
  const { days, hours } = times;
  const fault = useFault(props)('times', hours.map(({ from, to }) => from + to).join('') || '?');
  const setHours = (next: TimesForm['hours']) => onTimes({ ...times, hours: next });
  return (
    <>
      <div className={styles.weekDays} role="group" aria-label={t('promotion_times_days')}>
        {WEEK.map((day) => (
          <DeskCheck
            key={day}
            isSelected={days.includes(day)}
            isDisabled={isReadOnly || (days.length === 1 && days.includes(day))}
            onChange={(isOn) => onTimes({ ...times, days: isOn ? [...days, day] : days.filter((one) => one !== day) })}
          >
            {t(`promotion_day_${day}`)}
          </DeskCheck>
        ))}
      </div>
      {hours.length === 0 && <p className={shared.faint}>{t('promotion_times_all_day')}</p>}
      {hours.map((window, at) => (
        <div key={at} className={styles.hours}>
          {(['from', 'to'] as const).map((name) => (
            <DeskField
              key={name}
              label={t(`promotion_times_${name}`, { number: at + 1 })}
              value={window[name]}
              onChange={(typed) => setHours(hours.map((one, line) => (line === at ? { ...one, [name]: typed } : one)))}
            />
          ))}
          {!isReadOnly && (
            <DeskButton
              look="ghost"
              size="small"
              icon="x"
              aria-label={t('promotion_times_remove', { number: at + 1 })}
              onPress={() => setHours(hours.filter((_, line) => line !== at))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && hours.length < PROMOTION_HOURS_MAXIMUM && (
        <div>
          <DeskButton size="small" icon="plus" onPress={() => setHours([...hours, { from: '18:00', to: '20:00' }])}>
            {t('promotion_times_add')}
          </DeskButton>
        </div>
      )}
      {fault !== undefined && (
        <p className={parts.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

/** Sets the minutes a member may play in a day. */
import { BottomSheet, Button, Note } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { useSaveLimit } from '../api/save-limit.ts';
import styles from '../protection.module.css';
import { useDuration } from '../state/duration.ts';
import { DAY_MINUTES, effectOf } from '../state/limit-choice.ts';
import { ChoiceList } from './choice-list.tsx';

export function TimeSheet({ limitMin, onClose }: { readonly limitMin: number | null; readonly onClose: () => void }) {
  const t = useT();
  const say = useDuration();
  const [minutes, setMinutes] = useState(limitMin ?? undefined);
  const { busy, save } = useSaveLimit('time', 'day');
  const effect = effectOf(limitMin, minutes ?? null);
  const choices =
    limitMin === null || DAY_MINUTES.includes(limitMin)
      ? DAY_MINUTES
      : [...DAY_MINUTES, limitMin].sort((one, other) => one - other);
  const send = async (value: number | null) => {
    if (await save(value)) onClose();
  };
  return (
    <BottomSheet
      title={t('protect_day_limit')}
      onClose={onClose}
      data-testid="time-sheet"
      footer={
        <Button
          wide
          look="brand"
          reason={minutes === undefined ? t('protect_choose_time') : effect === 'same' ? t('protect_same') : undefined}
          busy={busy ? t('protect_saving') : undefined}
          onClick={() => void send(minutes ?? null)}
          data-testid="time-save"
        >
          {t('protect_save')}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <ChoiceList
          label={t('protect_minutes_most')}
          options={choices.map((value) => ({ value, text: say(value) }))}
          value={minutes}
          onChange={setMinutes}
          testId="time"
        />
        {minutes !== undefined && effect !== 'same' && (
          <Note tone={effect === 'now' ? 'ok' : 'info'}>
            {t(effect === 'now' ? 'protect_works_now' : 'protect_works_later')}
          </Note>
        )}
        {limitMin !== null && (
          <Button wide look="ghost" onClick={() => void send(null)} data-testid="time-remove">
            {t('protect_remove')}
          </Button>
        )}
      </div>
    </BottomSheet>
  );
}

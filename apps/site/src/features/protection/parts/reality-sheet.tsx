/** The interval of the reality check: after how much play the member is shown time and result. */
import { REALITY_CHECK_MINUTES } from '@lantern/contract/constants';
import { BottomSheet, Button, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { refreshProtection } from '../api/use-protection.ts';
import styles from '../protection.module.css';
import { useDuration } from '../state/duration.ts';
import { ChoiceList } from './choice-list.tsx';

type Minutes = (typeof REALITY_CHECK_MINUTES)[number];

export function RealitySheet({
  minutes: current,
  onClose,
}: {
  readonly minutes: number;
  readonly onClose: () => void;
}) {
  const t = useT();
  const say = useDuration();
  const toasts = useToasts();
  const [minutes, setMinutes] = useState<Minutes | undefined>(REALITY_CHECK_MINUTES.find((one) => one === current));
  const [busy, setBusy] = useState(false);

  async function send(): Promise<void> {
    if (minutes === undefined) return;
    setBusy(true);
    const saved = await client.call('protection.setRealityCheck', { body: { minutes } });
    setBusy(false);
    refreshProtection();
    toasts.show(
      saved.ok ? { type: 'success', text: t('protect_reality_saved') } : { type: 'fail', text: saved.message },
    );
    if (saved.ok) onClose();
  }

  return (
    <BottomSheet
      title={t('protect_reality')}
      onClose={onClose}
      data-testid="reality-sheet"
      footer={
        <Button
          wide
          look="brand"
          reason={minutes === undefined ? t('protect_choose_time') : undefined}
          busy={busy ? t('protect_saving') : undefined}
          onClick={() => void send()}
          data-testid="reality-save"
        >
          {t('protect_reality_save')}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p className={styles.text}>{t('protect_reality_text')}</p>
        <ChoiceList
          label={t('protect_reality')}
          options={REALITY_CHECK_MINUTES.map((value) => ({
            value,
            text: value === 0 ? t('protect_reality_off') : t('protect_reality_every', { time: say(value) }),
          }))}
          value={minutes}
          onChange={setMinutes}
          testId="reality"
        />
      </div>
    </BottomSheet>
  );
}

/** A break or self-exclusion in two steps: how long, then its consequences, with a final confirmation. */
import {
  BREAK_PERIODS,
  EXCLUSION_PERIODS,
  type BreakPeriod,
  type ExclusionKind,
  type ExclusionPeriod,
} from '@lantern/contract/constants';
import { BottomSheet, Button, Checkbox, Icon, Note, type IconName } from '@lantern/ui';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { refreshProtection } from '../api/use-protection.ts';
import styles from '../protection.module.css';
import { ChoiceList } from './choice-list.tsx';

type Period = BreakPeriod | ExclusionPeriod;

const POINTS: readonly { readonly icon: IconName; readonly text: TextKey }[] = [
  { icon: 'lock', text: 'protect_point_now' },
  { icon: 'minus', text: 'protect_point_closed' },
  { icon: 'check', text: 'protect_point_open' },
  { icon: 'ticket', text: 'protect_point_bets' },
];

const sendExclusion = (period: Period) =>
  (BREAK_PERIODS as readonly Period[]).includes(period)
    ? client.call('protection.takeBreak', { body: { period: period as BreakPeriod } })
    : client.call('protection.excludeMyself', { body: { period: period as ExclusionPeriod, confirmed: true } });

export function BreakSheet({ kind, onClose }: { readonly kind: ExclusionKind; readonly onClose: () => void }) {
  const t = useT();
  const [period, setPeriod] = useState<Period>();
  const [step, setStep] = useState<'choose' | 'confirm'>('choose');
  const title = t(`protect_break_${kind}`);
  if (step === 'confirm' && period !== undefined)
    return (
      <Confirmation kind={kind} period={period} title={title} onBack={() => setStep('choose')} onClose={onClose} />
    );
  return (
    <BottomSheet
      title={title}
      onClose={onClose}
      data-testid="break-sheet"
      footer={
        <Button
          wide
          look="brand"
          reason={period === undefined ? t('protect_choose_time') : undefined}
          onClick={() => setStep('confirm')}
          data-testid="break-next"
        >
          {t('protect_next')}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p className={styles.text}>{t('protect_choose')}</p>
        <ChoiceList<Period>
          label={t('protect_choose')}
          options={(kind === 'cool_off' ? BREAK_PERIODS : EXCLUSION_PERIODS).map((value) => ({
            value,
            text: t(`protect_period_${value}`),
          }))}
          value={period}
          onChange={setPeriod}
          testId="period"
        />
      </div>
    </BottomSheet>
  );
}

interface ConfirmationProps {
  readonly kind: ExclusionKind;
  readonly period: Period;
  readonly title: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function Confirmation({ kind, period, title, onBack, onClose }: ConfirmationProps) {
  const t = useT();
  const [understood, setUnderstood] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function send(): Promise<void> {
    setBusy(true);
    const sent = await sendExclusion(period);
    setBusy(false);
    if (!sent.ok) return setRefusal(sent.message);
    refreshProtection();
    onClose();
  }

  return (
    <BottomSheet
      title={title}
      onClose={onClose}
      data-testid="break-confirm"
      footer={
        <div className={styles.pair}>
          <Button wide onClick={onBack} data-testid="break-back">
            {t('protect_back')}
          </Button>
          <Button
            wide
            look="brand"
            reason={understood ? undefined : t('protect_understood_missing')}
            busy={busy ? t('protect_sending') : undefined}
            onClick={() => void send()}
            data-testid="break-send"
          >
            {t(`protect_start_${kind}`)}
          </Button>
        </div>
      }
    >
      <div className={styles.sheet}>
        <p className={styles.resolve}>
          {period === 'forever'
            ? t('protect_confirm_forever')
            : t('protect_confirm', { period: t(`protect_period_${period}`) })}
        </p>
        <ul className={styles.points}>
          {POINTS.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} size={18} />
              <span>{t(text)}</span>
            </li>
          ))}
        </ul>
        <Checkbox checked={understood} onChange={setUnderstood} data-testid="break-understood">
          {t('protect_understood')}
        </Checkbox>
        {refusal !== undefined && <Note tone="bad">{refusal}</Note>}
      </div>
    </BottomSheet>
  );
}

/** The state of a submission: under review, approved, rejected. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import {
  Card,
  Icon,
  Note,
  StatusChip,
  Timeline,
  useFormats,
  type IconName,
  type StatusTone,
  type TimelineStep,
} from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../kyc.module.css';

type Status = AnswerOf<Calls['kyc.status']>;
type Reviewed = 'submitted' | 'approved' | 'rejected';

const LOOKS: Readonly<Record<Reviewed, { readonly tone: StatusTone; readonly icon: IconName }>> = {
  submitted: { tone: 'warn', icon: 'hourglass' },
  approved: { tone: 'ok', icon: 'seal-check' },
  rejected: { tone: 'bad', icon: 'x-circle' },
};

export function ReviewState({ status, state }: { readonly status: Status; readonly state: Reviewed }) {
  const t = useT();
  const formats = useFormats();
  const at = (instant: number | undefined) =>
    instant === undefined ? undefined : formats.dateTime(instant, 'dateTime');
  const decided = state !== 'submitted';
  const steps: TimelineStep[] = [
    { id: 'sent', label: t('kyc_step_sent'), detail: at(status.submittedAt), state: 'done' },
    {
      id: 'review',
      label: t('kyc_step_review'),
      detail: decided ? undefined : t('kyc_step_review_detail'),
      state: decided ? 'done' : 'now',
    },
    {
      id: 'result',
      label: t(state === 'submitted' ? 'kyc_step_result' : `kyc_state_${state}`),
      detail: at(status.decidedAt),
      state: state === 'approved' ? 'done' : decided ? 'now' : 'later',
    },
  ];
  return (
    <>
      <Card className={styles.verdict}>
        <span className={styles.seal} data-state={state} aria-hidden="true">
          <Icon name={LOOKS[state].icon} size={40} />
        </span>
        <StatusChip tone={LOOKS[state].tone}>{t(`kyc_state_${state}`)}</StatusChip>
        <h2 className={styles.verdictTitle}>{t(`kyc_${state}_title`)}</h2>
        <p className={styles.verdictText}>
          {t(state === 'submitted' && !status.neededToWithdraw ? 'kyc_submitted_text_free' : `kyc_${state}_text`)}
        </p>
      </Card>
      {state === 'rejected' && status.reason !== undefined && (
        <Note tone="bad">
          <b>{t('kyc_reason')}</b> <span data-testid="kyc-reason">{status.reason}</span>
        </Note>
      )}
      <Card>
        <Timeline label={t('title_kyc')} steps={steps} />
      </Card>
      {state === 'submitted' && <Note tone="info">{t('kyc_care')}</Note>}
    </>
  );
}

/** One withdrawal: its state, who acts next and until when, step by step and live. */
import {
  Button,
  clock,
  ErrorState,
  Icon,
  Note,
  SectionHead,
  Skeleton,
  StatusChip,
  Timeline,
  useFormats,
} from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { Block } from '../../lib/block.tsx';
import { refresh, useCall } from '../../lib/server/calls.ts';
import { useT, type TextKey } from '../../lib/language/i18n.ts';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { useLive } from '../../lib/server/realtime.ts';
import { BankMark } from './parts/bank-mark.tsx';
import { ChecksList } from './parts/checks-list.tsx';
import { Questions } from './parts/questions.tsx';
import { isMoving, STATUS_TONES, statusWord, stepsAhead, type Withdrawal } from './withdraw-words.ts';
import styles from './withdraw.module.css';

/** The live connection is faster; this polling catches what it missed. */
const WATCH_MS = 10_000;

interface WithdrawalViewProps {
  readonly withdrawalId: string;
  readonly onAgain: () => void;
}

export function WithdrawalView({ withdrawalId, onAgain }: WithdrawalViewProps) {
  const t = useT();
  const withdrawal = useCall('withdraw.detail', { params: { withdrawalId } }, { refetchIntervalMs: WATCH_MS });
  useLive('member', 'withdrawal_changed', (changed) => {
    if (changed.withdrawalId === withdrawalId) refresh('withdraw.detail');
    refresh('withdraw.report');
  });
  if (!withdrawal.data && withdrawal.error?.refusal.code === 'withdrawal_not_found') {
    return (
      <>
        <ErrorState title={withdrawal.error.message} text={t('withdraw_not_found')} />
        <Button wide look="money" onClick={onAgain}>
          {t('withdraw_again')}
        </Button>
      </>
    );
  }
  return (
    <Block read={withdrawal} waiting={<Waiting />}>
      {(known) => (
        <>
          <Head withdrawal={known} />
          <NextNote withdrawal={known} />
          <Questions withdrawal={known} />
          <Progress withdrawal={known} />
          <ChecksList title="withdraw_checks_made" checks={known.checks} currency={known.currency} />
          <Facts withdrawal={known} />
          <Button wide onClick={onAgain} data-testid="withdraw-again">
            {t('withdraw_again')}
          </Button>
        </>
      )}
    </Block>
  );
}

const GLYPHS = { paid: 'check-circle', rejected: 'x-circle', failed: 'x-circle' } as const;

/** The amount and the outcome. */
function Head({
  withdrawal: { status, netAmount, amount, currency, bankName, accountNumber },
}: {
  readonly withdrawal: Withdrawal;
}) {
  const t = useT();
  const formats = useFormats();
  const moving = isMoving(status);
  const glyph = status === 'paid' || status === 'rejected' || status === 'failed' ? GLYPHS[status] : 'hourglass';
  return (
    <section className={styles.head} data-status={moving ? 'moving' : status}>
      <span className={styles.headGlyph} data-status={moving ? 'moving' : status}>
        <Icon name={glyph} size={34} />
      </span>
      <p className={styles.headWord}>
        {t(moving ? 'withdraw_head_moving' : status === 'paid' ? 'withdraw_head_paid' : 'withdraw_head_back')}
      </p>
      <b className={styles.headAmount}>{formats.money(moving || status === 'paid' ? netAmount : amount, currency)}</b>
      <p className={styles.headTo}>
        <BankMark name={bankName} />
        <span>
          {bankName} <bdi dir="ltr">{accountNumber}</bdi>
        </span>
      </p>
    </section>
  );
}

/** What happens next, or why it ended; and the member's action, if there is one. */
function NextNote({
  withdrawal: { status, nextActor, expectedAt, reason, amount, currency },
}: {
  readonly withdrawal: Withdrawal;
}) {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  if (status === 'paid') return null;
  if (!isMoving(status)) {
    return (
      <Note tone={status === 'rejected' ? 'bad' : 'warn'}>
        {reason !== undefined && <b>{t('withdraw_reason', { reason })} </b>}
        {t('withdraw_returned', { amount: formats.money(amount, currency) })}
      </Note>
    );
  }
  // In review the member acts by answering, before that by verifying the identity.
  const hasQuestion = nextActor === 'member' && status === 'review';
  const late = expectedAt !== undefined && expectedAt < clock.nowMs();
  return (
    <>
      <Note tone={nextActor === 'member' ? 'warn' : 'info'}>
        <b data-testid="withdraw-actor">
          {t(hasQuestion ? 'withdraw_acts_question' : (`withdraw_acts_${nextActor}` as TextKey))}
        </b>{' '}
        {expectedAt !== undefined && !late && t('withdraw_expected', { time: formats.dateTime(expectedAt, 'time') })}
        {late && t('withdraw_overdue')} {t('withdraw_note_final')}
      </Note>
      {nextActor === 'member' && !hasQuestion && (
        <Button look="money" wide onClick={() => navigate('/m/member/kyc')} data-testid="withdraw-verify">
          {t('withdraw_verify')}
        </Button>
      )}
    </>
  );
}

/** Every step with its time, and those that are ahead. */
function Progress({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT();
  const formats = useFormats();
  const online = useOnline();
  const { status, timeline } = withdrawal;
  const moving = isMoving(status);
  const been = timeline.map((step, at) => ({
    id: step.status,
    label: t(`withdraw_step_${step.status}` as TextKey),
    detail: formats.dateTime(step.occurredAt, 'timeWithSeconds'),
    state: moving && at === timeline.length - 1 ? ('now' as const) : ('done' as const),
    bad: step.status === 'rejected' || step.status === 'failed',
  }));
  const ahead = stepsAhead(withdrawal).map((next) => ({
    id: next,
    label: t(`withdraw_step_${next}` as TextKey),
    state: 'later' as const,
  }));
  return (
    <section>
      <SectionHead
        title={t('withdraw_status')}
        end={
          <span role="status">
            <StatusChip tone={STATUS_TONES[status]} data-testid="withdraw-status">
              {t(statusWord(withdrawal))}
            </StatusChip>
          </span>
        }
      />
      <div className={styles.box}>
        <Timeline label={t('withdraw_status')} steps={[...been, ...ahead]} />
        {!online && moving && <p className={styles.stale}>{t('withdraw_stale')}</p>}
      </div>
    </section>
  );
}

/** Amount, fee, net and the reference numbers for enquiries. */
function Facts({
  withdrawal: { withdrawalId, status, amount, fee, netAmount, currency, bankReference },
}: {
  readonly withdrawal: Withdrawal;
}) {
  const t = useT();
  const formats = useFormats();
  return (
    <dl className={styles.cost}>
      <div>
        <dt>{t('withdraw_amount')}</dt>
        <dd>{formats.money(amount, currency)}</dd>
      </div>
      {(isMoving(status) || status === 'paid') && (
        <>
          <div>
            <dt>{t('withdraw_fee')}</dt>
            <dd>{formats.money(fee, currency)}</dd>
          </div>
          <div>
            <dt>{t('withdraw_net')}</dt>
            <dd className={styles.net}>{formats.money(netAmount, currency)}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{t('withdraw_id')}</dt>
        <dd className={styles.code}>{withdrawalId}</dd>
      </div>
      {bankReference !== undefined && (
        <div>
          <dt>{t('withdraw_reference')}</dt>
          <dd className={styles.code}>{bankReference}</dd>
        </div>
      )}
    </dl>
  );
}

function Waiting() {
  return (
    <div className={styles.form} data-testid="withdraw-waiting">
      <Skeleton height={220} radius={18} />
      <Skeleton height={64} radius={14} />
      <Skeleton height={300} radius={18} />
    </div>
  );
}

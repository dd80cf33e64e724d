/** One withdrawal: what is paid to whom, the checks with their evidence, its steps, and the decision of who holds it. */
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import { call, refresh, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMe, useRight } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { ConfirmDialog, ReasonDialog } from '../../widgets/dialogs.tsx';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { DeskTimeline } from '../../widgets/timeline.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Money, TimeLeft } from '../../widgets/values.tsx';
import styles from './withdrawals.module.css';

export type Withdrawal = OpsAnswer<'ops.withdrawals.list'>['list'][number];
type Detail = OpsAnswer<'ops.withdrawals.read'>;

interface WithdrawalPaneProps {
  readonly withdrawalId: string;
  /** Its newest row: who holds it. */
  readonly row: Withdrawal | undefined;
  readonly isGone: boolean;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onDecided: () => void;
}

export function WithdrawalPane({
  withdrawalId,
  row,
  isGone,
  onClose,
  onPrevious,
  onNext,
  onDecided,
}: WithdrawalPaneProps) {
  const t = useT();
  // Opening shows personal data and is in the trail, so it is read once, not again and again.
  const read = useCall('ops.withdrawals.read', { params: { withdrawalId } });
  return (
    <Pane
      label={t('withdrawal')}
      eyebrow={<span className="mono">{withdrawalId}</span>}
      title={read.data?.member.username ?? row?.member.username ?? '…'}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      foot={read.data && !isGone && <Acts detail={{ ...read.data, ...row }} onDecided={onDecided} />}
    >
      {isGone && <DeskNote tone="warn">{t('withdrawal_gone')}</DeskNote>}
      <WhenRead read={read}>{(detail) => <Case detail={detail} />}</WhenRead>
    </Pane>
  );
}

const RESULT_ICON = { passed: 'check-circle', failed: 'x-circle', waiting: 'warning-circle' } as const;

function Case({ detail }: { readonly detail: Detail }) {
  const t = useT();
  const { netAmount, fee, currency, checks, steps } = detail;
  return (
    <>
      <div className={styles.head}>
        <div>
          <small>{t('paid_to_member')}</small>
          <div className={styles.amount}>
            <Money amount={netAmount} currency={currency} />
          </div>
          <small>
            {t('fee')} <Money amount={fee} currency={currency} />
          </small>
        </div>
        <Facts
          facts={[
            [t('bank'), detail.bankName],
            [t('account'), detail.fullAccountNumber ?? detail.accountNumber],
            [t('account_holder'), detail.payeeName],
            [t('bank_reference'), detail.bankReference],
            [t('reason'), detail.reason],
          ]}
        />
      </div>
      <PanePart title={t('checks')}>
        {checks.map(({ name, result, detail: sentence }) => (
          <div key={name} className={styles.check} data-result={result}>
            <DeskIcon name={RESULT_ICON[result]} />
            <b>{t(`check_${name}`)}</b>
            <span>{t(`check_is_${result}`)}</span>
            <p>{sentence}</p>
          </div>
        ))}
      </PanePart>
      <PanePart title={t('life')}>
        <DeskTimeline
          label={t('life')}
          steps={steps.map(({ status, at, actor, reason }, step) => ({
            id: `${status} ${step}`,
            title: t(`withdrawal_${status}`),
            atMs: at,
            text: [actor === 'system' ? '' : actor, reason ?? ''].filter(Boolean).join(' · ') || undefined,
            tone: status === 'rejected' || status === 'failed' ? 'bad' : 'ok',
          }))}
        />
      </PanePart>
    </>
  );
}

function Acts({ detail, onDecided }: { readonly detail: Detail; readonly onDecided: () => void }) {
  const t = useT();
  const { operator } = useMe();
  const mayReview = useRight('withdrawals.review');
  const [asks, setAsks] = useState<'approve' | 'reject'>();
  const { withdrawalId, canClaim, canDecide, claim, netAmount, currency } = detail;
  const params = { withdrawalId };
  const isMine = claim?.by.operatorId === operator.operatorId;

  async function hold(id: 'ops.withdrawals.claim' | 'ops.withdrawals.release'): Promise<void> {
    const result = await call(id, { params });
    if (!result.ok) say('bad', result.message);
    refresh('ops.withdrawals.list');
  }
  async function approve(): Promise<void> {
    const result = await call('ops.withdrawals.approve', { params });
    if (!result.ok) {
      say('bad', result.message);
      return refresh('ops.withdrawals.list', 'ops.withdrawals.read');
    }
    say('ok', t('withdrawal_is_approved'));
    onDecided();
  }
  async function reject(reason: string): Promise<boolean> {
    const result = await call('ops.withdrawals.reject', { params, body: { reason } });
    if (!result.ok) {
      say('bad', result.message);
      refresh('ops.withdrawals.list', 'ops.withdrawals.read');
      return false;
    }
    say('ok', t('withdrawal_is_rejected'));
    onDecided();
    return true;
  }
  useKeys({
    c: canClaim ? () => void hold('ops.withdrawals.claim') : undefined,
    a: canDecide ? () => setAsks('approve') : undefined,
    r: canDecide ? () => setAsks('reject') : undefined,
  });
  if (!mayReview || !(canClaim || canDecide || claim)) return null;
  return (
    <div className={styles.foot}>
      {claim && (
        <StatusBadge tone={isMine ? 'brand' : 'bad'} icon="lock">
          {isMine ? t('held_by_you') : t('held_by', { name: claim.by.displayName })} ·{' '}
          <TimeLeft untilMs={claim.endsAt} />
        </StatusBadge>
      )}
      {isMine && (
        <DeskButton look="ghost" onPress={() => void hold('ops.withdrawals.release')}>
          {t('release')}
        </DeskButton>
      )}
      {canClaim && !canDecide && (
        <DeskButton look="brand" hotkey="C" onPress={() => void hold('ops.withdrawals.claim')}>
          {t('claim')}
        </DeskButton>
      )}
      {canDecide && (
        <>
          <DeskButton look="danger" hotkey="R" onPress={() => setAsks('reject')}>
            {t('reject')}…
          </DeskButton>
          <DeskButton look="money" size="large" hotkey="A" onPress={() => setAsks('approve')}>
            {t('approve_pay')} <Money amount={netAmount} currency={currency} />
          </DeskButton>
        </>
      )}
      {asks === 'approve' && (
        <ConfirmDialog
          title={t('approve_pay_confirm', { name: detail.member.username })}
          actionLabel={t('approve')}
          look="money"
          onConfirm={() => void approve()}
          onClose={() => setAsks(undefined)}
        >
          <Facts
            facts={[
              [t('paid_to_member'), <Money key="n" amount={netAmount} currency={currency} />],
              [t('bank'), detail.bankName],
              [t('account'), detail.fullAccountNumber ?? detail.accountNumber],
              [t('account_holder'), detail.payeeName],
              [t('checks'), t('check_concerns', { count: detail.concerns.length })],
            ]}
          />
        </ConfirmDialog>
      )}
      {asks === 'reject' && (
        <ReasonDialog
          title={`${t('reject')} · ${detail.member.username}`}
          draft={`WITHDRAWAL_reject_${withdrawalId}`}
          explanation={t('reject_text')}
          actionLabel={t('reject')}
          look="danger"
          reasons={[t('reject_payee'), t('reject_kyc'), t('reject_turnover')]}
          onSubmit={reject}
          onClose={() => setAsks(undefined)}
        />
      )}
    </div>
  );
}

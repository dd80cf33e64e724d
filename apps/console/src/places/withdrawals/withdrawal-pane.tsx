/** One withdrawal: what is paid to whom, the checks with their evidence, its steps, and the decision of who holds it. */
import { WITHDRAWAL_QUESTIONS, WITHDRAWAL_REJECTIONS } from '@lantern/contract/ops/rejections';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { i18n, useT } from '../../lib/i18n.ts';
import { useMe, useRight } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { SignInStrip } from '../../widgets/sign-in-strip.tsx';
import { DeskTimeline } from '../../widgets/timeline.tsx';
import { Money, Time, TimeLeft } from '../../widgets/values.tsx';
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
  const approval = row?.approval ?? read.data?.approval;
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
      {!isGone && approval && (
        <DeskNote tone="warn">
          {t('withdrawal_second_text', { name: approval.requestedBy.displayName })}{' '}
          <Link href={`/approvals?tab=pending&open=${approval.approvalId}`}>{t('withdrawal_second_open')}</Link>
        </DeskNote>
      )}
      <WhenRead read={read}>{(detail) => <Case detail={detail} />}</WhenRead>
    </Pane>
  );
}

/** Ready texts in the operator's language; the server gives the member theirs. */
const inScreenLanguage = (texts: readonly Readonly<Record<'vi' | 'en', string>>[]) =>
  texts.map((ready) => ready[i18n.locale() === 'en' ? 'en' : 'vi']);

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
      <PanePart title={t('sign_in_strip')}>
        <SignInStrip memberId={detail.member.memberId} />
      </PanePart>
      {detail.questions.length > 0 && (
        <Questions questions={detail.questions} isInReview={detail.status === 'review'} />
      )}
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

/** What the member was asked and answered. */
function Questions({
  questions,
  isInReview,
}: {
  readonly questions: Detail['questions'];
  readonly isInReview: boolean;
}) {
  const t = useT();
  return (
    <PanePart title={t('withdrawal_questions')}>
      {questions.map(({ questionId, text, askedBy, askedAt, answer, answeredAt }) => (
        <div key={questionId} className={styles.question}>
          <small>
            {askedBy} · <Time atMs={askedAt} />
          </small>
          <p>{text}</p>
          {answeredAt === null ? (
            <StatusBadge tone="warn" icon="clock">
              {t(isInReview ? 'withdrawal_question_open' : 'withdrawal_question_ended')}
            </StatusBadge>
          ) : (
            <blockquote>
              <small>
                {t('withdrawal_answered_at')} <Time atMs={answeredAt} />
              </small>
              <p>{answer ?? t('withdrawal_answer_erased')}</p>
            </blockquote>
          )}
        </div>
      ))}
    </PanePart>
  );
}

function Acts({ detail, onDecided }: { readonly detail: Detail; readonly onDecided: () => void }) {
  const t = useT();
  const { operator } = useMe();
  const mayReview = useRight('withdrawals.review');
  const [asks, setAsks] = useState<'approve' | 'ask' | 'reject'>();
  const { withdrawalId, canClaim, canDecide, claim, netAmount, currency } = detail;
  const params = { withdrawalId };
  const isMine = claim?.by.operatorId === operator.operatorId;
  const mayAsk = (canDecide || canClaim) && detail.question !== 'open';

  const hold = (id: 'ops.withdrawals.claim' | 'ops.withdrawals.release') =>
    carryOut(id, { params }, { refreshes: ['ops.withdrawals.list'], said: () => '' });
  /** Deciding a free case holds it first; when someone else was faster, nothing is asked. */
  const decide = async (what: 'approve' | 'ask' | 'reject') => {
    if (canDecide || (await hold('ops.withdrawals.claim'))) setAsks(what);
  };
  const mayDecide = canDecide || canClaim;
  const refreshes = ['ops.withdrawals.list', 'ops.withdrawals.read'] as const;
  const approve = (reason: string) =>
    carryOut(
      'ops.withdrawals.approve',
      { params, body: { reason } },
      {
        refreshes,
        said: (waits) => t(waits ? 'withdrawal_is_asked' : 'withdrawal_is_approved'),
        onDone: onDecided,
      },
    );
  const sendToMember = (id: 'ops.withdrawals.ask' | 'ops.withdrawals.reject', reason: string) =>
    carryOut(
      id,
      { params, body: { reason } },
      {
        refreshes,
        said: () => t(id === 'ops.withdrawals.ask' ? 'withdrawal_question_sent' : 'withdrawal_is_rejected'),
        onDone: onDecided,
      },
    );
  useKeys({
    c: canClaim ? () => void hold('ops.withdrawals.claim') : undefined,
    a: mayDecide ? () => void decide('approve') : undefined,
    q: mayAsk ? () => void decide('ask') : undefined,
    r: mayDecide ? () => void decide('reject') : undefined,
  });
  if (!mayReview || detail.approval || !(canClaim || canDecide || claim)) return null;
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
      {canDecide && mayAsk && (
        <DeskButton hotkey="Q" onPress={() => setAsks('ask')}>
          {t('withdrawal_ask')}…
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
        <ReasonDialog
          title={t('approve_pay_confirm', { name: detail.member.username })}
          draft={`WITHDRAWAL_approve_${withdrawalId}`}
          reasons={[t('approve_reason_checked')]}
          actionLabel={t('approve')}
          look="money"
          onSubmit={approve}
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
        </ReasonDialog>
      )}
      {asks === 'reject' && (
        <ReasonDialog
          title={`${t('reject')} · ${detail.member.username}`}
          draft={`WITHDRAWAL_reject_${withdrawalId}`}
          explanation={t('reject_text')}
          actionLabel={t('reject')}
          look="danger"
          reasons={inScreenLanguage(WITHDRAWAL_REJECTIONS)}
          onSubmit={(reason) => sendToMember('ops.withdrawals.reject', reason)}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'ask' && (
        <ReasonDialog
          title={`${t('withdrawal_ask')} · ${detail.member.username}`}
          draft={`WITHDRAWAL_ask_${withdrawalId}`}
          explanation={t('withdrawal_ask_text')}
          fieldLabel={t('withdrawal_question')}
          actionLabel={t('withdrawal_ask_send')}
          reasons={inScreenLanguage(WITHDRAWAL_QUESTIONS)}
          onSubmit={(question) => sendToMember('ops.withdrawals.ask', question)}
          onClose={() => setAsks(undefined)}
        />
      )}
    </div>
  );
}

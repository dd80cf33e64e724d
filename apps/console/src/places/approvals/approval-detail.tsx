/** One request: what will change, who asked, what has happened, and the decision. */
import { useState } from 'react';
import { call, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useDraft, useMe } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { ApprovalCard, WhatWillChange, type Approval } from '../../widgets/approval-card.tsx';
import styles from '../../widgets/desk-queue.module.css';
import { DeskField } from '../../widgets/fields.tsx';
import { DeskButton, DeskCard, DeskNote, PersonMark, StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { DeskTimeline, type DeskStep } from '../../widgets/timeline.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Money, Time, TimeLeft } from '../../widgets/values.tsx';

const REFETCH_MS = 15_000;
const TONE: Readonly<Record<Approval['state'], Tone>> = {
  pending: 'warn',
  carried_out: 'ok',
  rejected: 'bad',
  refused: 'bad',
  expired: 'plain',
  cancelled: 'plain',
};

interface ApprovalDetailProps {
  readonly approvalId: string;
  readonly onBack: () => void;
  readonly onDecided: () => void;
}

export function ApprovalDetail({ approvalId, onBack, onDecided }: ApprovalDetailProps) {
  const t = useT();
  const read = useCall('ops.approvals.read', { params: { approvalId } }, { refetchIntervalMs: REFETCH_MS });
  return (
    <WhenRead read={read}>
      {(approval) => (
        <>
          <div className={styles.title}>
            <div>
              <small>
                <span className="mono">{approval.approvalId}</span> · {t(`kind_${approval.kind}`)}
              </small>
              <h2>
                {approval.amount !== null && approval.currency !== null && (
                  <>
                    <Money amount={approval.amount} currency={approval.currency} isChange />{' '}
                  </>
                )}
                {approval.object.name}
              </h2>
            </div>
            <StatusBadge tone={TONE[approval.state]}>{t(`state_${approval.state}`)}</StatusBadge>
            {approval.state === 'pending' && (
              <StatusBadge tone="warn" icon="timer">
                {t('expires')} <TimeLeft untilMs={approval.expiresAt} />
              </StatusBadge>
            )}
            <DeskButton size="small" look="ghost" icon="x" aria-label={t('back')} onPress={onBack} />
          </div>
          <div className={styles.case2}>
            <div className={styles.stack}>
              <WhatWillChange approval={approval} />
              <Life approval={approval} />
            </div>
            <div className={styles.stack}>
              <ApprovalCard approval={approval} />
              <Decision key={approval.state} approval={approval} onDecided={onDecided} />
            </div>
          </div>
        </>
      )}
    </WhenRead>
  );
}

function Life({ approval }: { readonly approval: Approval }) {
  const t = useT();
  const { requestedBy, requestedAt, decidedBy, decidedAt, state, note, refusal, expiresAt } = approval;
  const isOver = state !== 'pending';
  const steps: readonly DeskStep[] = [
    { id: 'requested', title: t('life_requested', { name: requestedBy.displayName }), atMs: requestedAt, tone: 'ok' },
    isOver
      ? {
          id: 'over',
          title: `${t(`state_${state}`)}${decidedBy ? ` · ${decidedBy.displayName}` : ''}`,
          atMs: decidedAt ?? expiresAt,
          tone: state === 'carried_out' ? 'ok' : 'bad',
          text: refusal ?? note ?? undefined,
        }
      : { id: 'to come', title: t('life_to_come'), text: <Time atMs={expiresAt} style="full" />, tone: 'later' },
  ];
  return (
    <DeskCard title={t('life')}>
      <DeskTimeline label={t('life')} steps={steps} />
    </DeskCard>
  );
}

function Decision({ approval, onDecided }: { readonly approval: Approval; readonly onDecided: () => void }) {
  const t = useT();
  const { operator } = useMe();
  const [note, setNote] = useDraft(`APPROVAL_${approval.approvalId}`);
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const params = { approvalId: approval.approvalId };
  const { canDecide, canCancel, amount, currency } = approval;

  async function decide(decision: 'approve' | 'reject'): Promise<void> {
    if (isSending || !canDecide) return;
    if (decision === 'reject' && note.trim() === '') return setFault(t('note_needed'));
    setSending(true);
    const result = await call('ops.approvals.decide', {
      params,
      body: { decision, ...(note.trim() !== '' && { note: note.trim() }) },
    });
    setSending(false);
    if (!result.ok) return setFault(result.message);
    setNote('');
    const { state } = result.value;
    if (state === 'refused') say('bad', t('approval_refused', { code: result.value.refusal ?? '' }));
    else say('ok', t(`state_${state}`));
    onDecided();
  }
  async function cancel(): Promise<void> {
    const result = await call('ops.approvals.cancel', { params });
    if (!result.ok) return setFault(result.message);
    say('ok', t('state_cancelled'));
    onDecided();
  }
  useKeys({ 'Mod+Enter': () => void decide('approve') });

  if (approval.state !== 'pending') return null;
  if (!canDecide)
    return (
      <DeskCard title={t('decision')}>
        <div className={styles.decide}>
          <DeskNote tone="warn">{t(canCancel ? 'decision_own' : 'decision_other')}</DeskNote>
          {canCancel && (
            <DeskButton look="danger" onPress={() => void cancel()}>
              {t('approval_cancel')}
            </DeskButton>
          )}
          {fault !== undefined && (
            <DeskNote tone="bad" isAlert>
              {fault}
            </DeskNote>
          )}
        </div>
      </DeskCard>
    );
  return (
    <div className={styles.docked}>
      <DeskCard title={t('decision')}>
        <div className={styles.decide}>
          <div className={styles.person}>
            <PersonMark name={operator.displayName} isOwn />
            <div>
              <b>{operator.displayName}</b>
              <small>{t('decision_allowed')}</small>
            </div>
          </div>
          <DeskField
            label={t('note')}
            side={t('note_side')}
            value={note}
            onChange={(text) => {
              setNote(text);
              setFault(undefined);
            }}
            maxLength={500}
            lines={2}
            fault={fault}
            placeholder={t('note_kept')}
          />
          <div className={styles.acts}>
            <DeskButton
              look={amount === null ? 'brand' : 'money'}
              size="large"
              hotkey="⌘ ↵"
              isDisabled={isSending}
              onPress={() => void decide('approve')}
            >
              {t('approve')}
              {amount !== null && currency !== null && (
                <span>
                  <Money amount={amount} currency={currency} isChange />
                </span>
              )}
            </DeskButton>
            <DeskButton look="danger" isDisabled={isSending} onPress={() => void decide('reject')}>
              {t('reject')}
            </DeskButton>
          </div>
        </div>
      </DeskCard>
    </div>
  );
}

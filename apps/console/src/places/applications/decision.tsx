/** The two ways an application ends: approved with an amount and a reason for the trail, or rejected with a reason for the member. */
import {
  APPLICATION_NOTE_MAXIMUM,
  APPLICATION_REJECTIONS,
  type ApplicationRejection,
} from '@lantern/contract/promotion-rules';
import { useFormats } from '@lantern/ui/i18n';
import { useState } from 'react';
import type { OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useDraft } from '../../lib/session.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ModalDialog, ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskField, DeskRadios } from '../../widgets/fields.tsx';
import { DeskButton, DeskNote } from '../../widgets/parts.tsx';
import styles from './applications.module.css';

export type Application = OpsAnswer<'ops.applications.read'>;

const REFRESHES = ['ops.applications.list', 'ops.applications.read', 'ops.promotions.list'] as const;

interface DecisionProps {
  readonly application: Application;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A whole number of minor units as typed; undefined for anything else. */
const amountOf = (typed: string): number | undefined =>
  /^\d[\d., ]*$/.test(typed.trim()) ? Number(typed.replaceAll(/\D/g, '')) : undefined;

export function ApproveDialog({ application, onClose, onDone }: DecisionProps) {
  const t = useT();
  const formats = useFormats();
  const { applicationId, version, username, minimum, maximum, currency } = application;
  const [typed, type] = useState(minimum === maximum ? String(maximum) : '');
  const amount = amountOf(typed);
  const isAllowed = amount !== undefined && amount >= minimum && amount <= maximum;
  const money = (value: number) => formats.money(value, currency);
  const bounds = t('application_amount_bounds', { minimum: money(minimum), maximum: money(maximum) });
  return (
    <ReasonDialog
      title={t('application_approve_title', { name: username })}
      draft={`APPROVE_${applicationId}`}
      explanation={t('application_approve_text')}
      actionLabel={isAllowed ? t('application_approve_amount', { amount: money(amount) }) : t('application_approve')}
      look="money"
      reasons={[t('application_reason_met')]}
      onClose={onClose}
      onSubmit={async (reason) => {
        if (!isAllowed) return false;
        return await carryOut(
          'ops.applications.approve',
          { params: { applicationId }, body: { amount, reason, version } },
          {
            refreshes: REFRESHES,
            said: (waits) => t(waits ? 'request_sent' : 'application_approved', { name: username }),
            onDone,
          },
        );
      }}
    >
      <DeskField
        label={t('application_amount')}
        side={currency}
        value={typed}
        hint={bounds}
        fault={typed !== '' && !isAllowed ? bounds : undefined}
        onChange={type}
      />
    </ReasonDialog>
  );
}

export function RejectDialog({ application, onClose, onDone }: DecisionProps) {
  const t = useT();
  const { applicationId, version, username, language, attempt, attempts } = application;
  const [code, choose] = useState<ApplicationRejection>();
  const [note, type] = useDraft(`REJECT_${applicationId}`);
  const [isSending, setSending] = useState(false);
  const isReady = code !== undefined && (code !== 'other' || note.trim() !== '') && !isSending;

  async function send(): Promise<void> {
    if (!isReady) return;
    setSending(true);
    const done = await carryOut(
      'ops.applications.reject',
      { params: { applicationId }, body: { code, note: note.trim(), version } },
      { refreshes: REFRESHES, said: () => t('application_rejected', { name: username }) },
    );
    setSending(false);
    if (!done) return;
    type('');
    onClose();
    onDone();
  }

  return (
    <ModalDialog title={t('application_reject_title', { name: username })} onClose={onClose}>
      <DeskNote>{t(attempt < attempts ? 'application_reject_again' : 'application_reject_last')}</DeskNote>
      <DeskRadios
        label={t('application_rejection')}
        value={code}
        options={APPLICATION_REJECTIONS.map((id) => ({ id, label: t(`application_rejection_${id}`) }))}
        onChange={choose}
        isFramed
      />
      <DeskField
        label={t('application_note')}
        side={`${[...note].length} / ${APPLICATION_NOTE_MAXIMUM}`}
        hint={t('feedback_answer_hint', { language: t(`language_${language}`) })}
        value={note}
        onChange={type}
        maxLength={APPLICATION_NOTE_MAXIMUM}
        lines={3}
      />
      <div className={styles.buttons}>
        <DeskButton onPress={onClose}>{t('cancel')}</DeskButton>
        <DeskButton look="danger" isDisabled={!isReady} onPress={() => void send()}>
          {t('application_reject')}
        </DeskButton>
      </div>
    </ModalDialog>
  );
}

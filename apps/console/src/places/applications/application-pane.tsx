/** One application: what the member wrote, its pictures for a look, what is known of the person, and the decision. */
import { useState } from 'react';
import { Link } from 'wouter';
import { call, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useRight } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote, Facts, StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import { ApproveDialog, RejectDialog, type Application } from './decision.tsx';
import styles from './applications.module.css';

type Shown = OpsAnswer<'ops.applications.picture'>;

const TONES: Readonly<Record<Application['state'], Tone>> = {
  waiting: 'info',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'plain',
  lapsed: 'plain',
};

interface PaneProps {
  readonly applicationId: string;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** It was decided. */
  readonly onDone: () => void;
}

export function ApplicationPane({ applicationId, onClose, onPrevious, onNext, onDone }: PaneProps) {
  const t = useT();
  const read = useCall('ops.applications.read', { params: { applicationId } });
  const application = read.data;
  return (
    <Pane
      label={t('application_case')}
      eyebrow={application?.nameVi}
      title={application?.username ?? '…'}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      foot={application?.canDecide === true && <Acts application={application} onDone={onDone} />}
    >
      <WhenRead read={read}>{(shown) => <Case application={shown} />}</WhenRead>
    </Pane>
  );
}

function Case({ application }: { readonly application: Application }) {
  const t = useT();
  const mayLook = useRight('promotions.review');
  const { applicationId, key, memberId, username, state, appliedAt, answerBy, remark, pictures, currency } =
    application;
  const { minimum, maximum, attempt, attempts, rejection, decidedBy, endedAt, amount, related, taken, approvalId } =
    application;
  return (
    <>
      {approvalId !== null && (
        <DeskNote tone="warn">
          <Link href={`/approvals?open=${encodeURIComponent(approvalId)}`}>{t('application_waits_second')}</Link>
        </DeskNote>
      )}
      {state === 'waiting' && taken && <DeskNote tone="warn">{t('application_taken')}</DeskNote>}
      <Facts
        facts={[
          [
            t('state'),
            <StatusBadge key="s" tone={TONES[state]}>
              {t(`application_state_${state}`)}
            </StatusBadge>,
          ],
          [
            t('application_promotion'),
            <Link key="p" href={`/promotions?open=${encodeURIComponent(key)}`}>
              {application.nameVi}
            </Link>,
          ],
          [
            t('member'),
            <Link key="m" href={`/members/${memberId}`}>
              {username}
            </Link>,
          ],
          [t('application_related'), related === 0 ? t('application_related_none') : String(related)],
          [t('column_time'), <Time key="t" atMs={appliedAt} />],
          [t('application_answer_by'), state === 'waiting' && <Time key="a" atMs={answerBy} />],
          [t('application_attempt'), `${attempt} / ${attempts}`],
          [
            t('application_range'),
            <span key="r">
              <Money amount={minimum} currency={currency} /> – <Money amount={maximum} currency={currency} />
            </span>,
          ],
          [t('promotion_given'), amount !== null && <Money key="g" amount={amount} currency={currency} />],
        ]}
      />
      <PanePart title={t('application_remark')}>
        <p className={styles.text} dir="auto">
          {remark}
        </p>
      </PanePart>
      {pictures.length > 0 && (
        <PanePart title={`${t('feedback_pictures')} · ${t('receipts_look')}`}>
          <div className={styles.pictures}>
            {pictures.map(({ pictureId }, at) =>
              mayLook ? (
                <Picture key={pictureId} applicationId={applicationId} pictureId={pictureId} number={at + 1} />
              ) : (
                <span key={pictureId}>{t('feedback_picture', { number: at + 1 })}</span>
              ),
            )}
          </div>
        </PanePart>
      )}
      {rejection !== null && (
        <PanePart title={t('application_rejection')}>
          <p className={styles.text} dir="auto">
            {t(`application_rejection_${rejection.code}`)}
            {rejection.note !== '' && ` · ${rejection.note}`}
          </p>
        </PanePart>
      )}
      {decidedBy !== null && endedAt !== null && (
        <p className={styles.by}>
          {decidedBy} · <Time atMs={endedAt} />
        </p>
      )}
    </>
  );
}

interface PictureProps {
  readonly applicationId: string;
  readonly pictureId: string;
  readonly number: number;
}

function Picture({ applicationId, pictureId, number }: PictureProps) {
  const t = useT();
  const [shown, show] = useState<Shown>();
  const look = async () => {
    const result = await call('ops.applications.picture', { params: { applicationId, pictureId } });
    if (result.ok) show(result.value);
    else say('bad', result.message);
  };
  const hotkey = String(number);
  useKeys({ [hotkey]: () => (shown ? show(undefined) : void look()) });
  return shown ? (
    <img
      className={styles.picture}
      src={shown.picture}
      alt={t('feedback_picture', { number })}
      width={shown.width}
      height={shown.height}
    />
  ) : (
    <DeskButton icon="eye" hotkey={hotkey} onPress={() => void look()}>
      {t('feedback_picture', { number })}
    </DeskButton>
  );
}

function Acts({ application, onDone }: { readonly application: Application; readonly onDone: () => void }) {
  const t = useT();
  const [asks, ask] = useState<'approve' | 'reject'>();
  useKeys({ a: () => ask('approve'), r: () => ask('reject') });
  const close = () => ask(undefined);
  return (
    <>
      <DeskButton look="danger" icon="x" hotkey="R" onPress={() => ask('reject')}>
        {t('application_reject')}
      </DeskButton>
      <DeskButton look="brand" icon="check" hotkey="A" onPress={() => ask('approve')}>
        {t('application_approve')}
      </DeskButton>
      {asks === 'approve' && <ApproveDialog application={application} onClose={close} onDone={onDone} />}
      {asks === 'reject' && <RejectDialog application={application} onClose={close} onDone={onDone} />}
    </>
  );
}

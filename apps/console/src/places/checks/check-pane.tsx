/** One identity check. A picture is fetched for one look, carries who looks, and is gone after a minute. */
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { call, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { word } from '../../lib/words.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ConfirmDialog, ReasonDialog } from '../../widgets/dialogs.tsx';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Time } from '../../widgets/values.tsx';
import styles from './checks.module.css';

type Check = OpsAnswer<'ops.kyc.read'>;
type Image = Check['images'][number]['image'];

interface PaneProps {
  readonly memberId: string;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onDecided: () => void;
}

/** How long a picture stays on the screen. */
const SHOWN_MS = 60_000;

export function CheckPane(props: PaneProps) {
  const t = useT();
  const { memberId, onClose, onPrevious, onNext, onDecided } = props;
  const read = useCall('ops.kyc.read', { params: { memberId } });
  const check = read.data;
  return (
    <Pane
      label={t('check_case')}
      eyebrow={check && t(`kyc_${check.state}`)}
      title={check?.username ?? '…'}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      foot={check?.canDecide === true && <Decide check={check} onDecided={onDecided} />}
    >
      <WhenRead read={read}>{(shown) => <Shown check={shown} />}</WhenRead>
    </Pane>
  );
}

function Shown({ check }: { readonly check: Check }) {
  const t = useT();
  const { facts, account, images, steps, looks, memberId } = check;
  const fold = (text: string | null | undefined) =>
    (text ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase().trim();
  const namesFit = fold(facts?.fullName) === fold(account.payeeName);
  return (
    <>
      <DeskNote>{t('check_recorded')}</DeskNote>
      <PanePart title={t('check_pictures')}>
        <div className={styles.pictures}>
          {images.map(({ image }, index) => (
            <Picture key={image} memberId={memberId} image={image} hotkey={String(index + 1)} />
          ))}
        </div>
      </PanePart>
      <PanePart title={t('check_facts')}>
        {facts && (
          <Facts
            facts={[
              [t('kyc_fullName'), facts.fullName],
              [
                t('check_payee'),
                <span key="p">
                  {account.payeeName ?? '–'}{' '}
                  <StatusBadge tone={namesFit ? 'ok' : 'warn'}>
                    {t(namesFit ? 'check_fits' : 'check_differs')}
                  </StatusBadge>
                </span>,
              ],
              [t('birthday'), facts.birthday],
              [
                t('kyc_idNumber'),
                <span key="i" className="mono">
                  {facts.idNumber}
                </span>,
              ],
              [t('kyc_address'), facts.address],
              [t('kyc_nationality'), facts.nationality],
              [t('kyc_occupation'), facts.occupation],
              [t('kyc_income'), word('income', facts.sourceOfIncome)],
            ]}
          />
        )}
        <p>
          <Link href={`/members/${memberId}`}>{t('check_member')}</Link>
        </p>
      </PanePart>
      <PanePart title={t('check_steps')}>
        <Facts
          facts={steps.map(({ state, at, reviewer, reason }) => [
            t(`kyc_${state}`),
            <span key={at}>
              <Time atMs={at} /> {reviewer} {reason !== null && `· ${reason}`}
            </span>,
          ])}
        />
      </PanePart>
      <PanePart title={t('check_looks_title')}>
        <Facts
          facts={looks
            .slice(0, 12)
            .map(({ viewer, subject, at }, index) => [
              `${viewer} · ${word('image', subject)}`,
              <Time key={index} atMs={at} />,
            ])}
        />
      </PanePart>
    </>
  );
}

interface PictureProps {
  readonly memberId: string;
  readonly image: Image;
  /** The key that looks at it. */
  readonly hotkey: string;
}

function Picture({ memberId, image, hotkey }: PictureProps) {
  const t = useT();
  const [shown, show] = useState<OpsAnswer<'ops.kyc.look'>>();
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => show(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const look = async () => {
    const result = await call('ops.kyc.look', { params: { memberId, image } });
    if (result.ok) show(result.value);
    else say('bad', result.message);
  };
  useKeys({ [hotkey]: () => (shown ? show(undefined) : void look()) });
  return (
    <figure className={styles.picture}>
      {shown ? (
        <img
          src={`data:image/jpeg;base64,${shown.jpeg}`}
          alt={t(`image_${image}`)}
          width={shown.width}
          height={shown.height}
        />
      ) : (
        <DeskButton icon="eye" hotkey={hotkey} onPress={() => void look()}>
          {t('check_look')}
        </DeskButton>
      )}
      <figcaption>{t(`image_${image}`)}</figcaption>
    </figure>
  );
}

type Decision = 'approve' | 'resubmit' | 'reject';

function Decide({ check, onDecided }: { readonly check: Check; readonly onDecided: () => void }) {
  const t = useT();
  const [asks, ask] = useState<Decision>();
  const close = () => ask(undefined);
  const decide = (decision: Decision, message?: string): Promise<boolean> =>
    carryOut(
      'ops.kyc.decide',
      {
        params: { memberId: check.memberId },
        body: { decision, submittedAt: check.submittedAt, ...(message !== undefined && { message }) },
      },
      { refreshes: ['ops.kyc.list', 'ops.kyc.read'], onDone: onDecided },
    );
  useKeys({ a: () => ask('approve'), s: () => ask('resubmit'), r: () => ask('reject') });
  return (
    <>
      <DeskButton look="brand" icon="check" hotkey="A" onPress={() => ask('approve')}>
        {t('check_approve')}
      </DeskButton>
      <DeskButton icon="arrow-u-up-left" hotkey="S" onPress={() => ask('resubmit')}>
        {t('check_resubmit')}
      </DeskButton>
      <DeskButton look="danger" icon="x" hotkey="R" onPress={() => ask('reject')}>
        {t('check_reject')}
      </DeskButton>
      {asks === 'approve' && (
        <ConfirmDialog
          title={t('check_approve_title', { name: check.username })}
          actionLabel={t('check_approve')}
          onConfirm={() => void decide('approve')}
          onClose={close}
        >
          <p>{t('check_approve_text')}</p>
        </ConfirmDialog>
      )}
      {(asks === 'resubmit' || asks === 'reject') && (
        <ReasonDialog
          title={`${t(`check_${asks}`)} · ${check.username}`}
          draft={`CHECK_${asks}_${check.memberId}`}
          explanation={t('check_reason_read')}
          reasons={[t('check_reason_blurred'), t('check_reason_name'), t('check_reason_expired')]}
          actionLabel={t(`check_${asks}`)}
          look={asks === 'reject' ? 'danger' : 'brand'}
          onSubmit={(reason) => decide(asks, reason)}
          onClose={close}
        />
      )}
    </>
  );
}

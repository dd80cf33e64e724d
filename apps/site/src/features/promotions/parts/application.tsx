/** Applying to a promotion (PRO-02): the form, the application that waits, what was decided, and those before it. */
import { BottomSheet, Button, Card as Surface, Icon, SectionHead, Skeleton, StatusChip, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { useCall } from '../../../lib/server/calls.ts';
import { useApplying } from '../api/use-applying.ts';
import {
  APPLICATION_TONE,
  standingOf,
  type Application,
  type Applications,
  type Promotion,
  type Standing,
} from '../promotion-view.ts';
import { ApplicationForm } from './application-form.tsx';
import styles from './application.module.css';

interface PanelProps {
  readonly promotion: Promotion;
  readonly application: Applications;
}

/** Standings in which a member who was rejected, or has not applied, may do so. */
const MAY_APPLY: readonly Standing[] = ['open', 'rejected'];

export function ApplicationPanel({ promotion, application }: PanelProps) {
  const t = useT();
  const { key } = promotion;
  const { own, canApply } = application;
  const standing = standingOf(promotion);
  const newest = own[0];
  const isAnswered = newest !== undefined && newest.state !== 'withdrawn' && newest.state !== 'lapsed';
  const before = isAnswered ? own.slice(1) : own;
  return (
    <>
      {isAnswered && (
        <section aria-label={t('promo_application')}>
          <SectionHead title={t('promo_application')} />
          <Newest promotion={promotion} application={application} newest={newest} />
        </section>
      )}
      {canApply && MAY_APPLY.indexOf(standing) >= 0 && (
        <section aria-label={t(newest === undefined ? 'promo_apply' : 'promo_apply_again')}>
          <SectionHead title={t(newest === undefined ? 'promo_apply' : 'promo_apply_again')} />
          <Surface>
            <ApplicationForm promotionKey={key} application={application} />
          </Surface>
        </section>
      )}
      {before.length > 0 && (
        <section aria-label={t('promo_applications_before')}>
          <SectionHead title={t('promo_applications_before')} />
          <Surface padding="none">
            {before.map((one) => (
              <Row key={one.applicationId} application={one} />
            ))}
          </Surface>
        </section>
      )}
    </>
  );
}

function Newest({ promotion, application, newest }: PanelProps & { readonly newest: Application }) {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const { isBusy, fault, withdraw, claim } = useApplying(promotion.key);
  const [asks, ask] = useState(false);
  const { state, answerBy, lapsesAt, amount, rejection } = newest;
  const { entryId } = application;
  const money = (value: number): string => formats.money(value, promotion.currency);
  return (
    <Surface className={styles.newest!} data-testid="application-newest" data-state={state}>
      <Sent application={newest} />
      {state === 'waiting' && (
        <p className={styles.line}>
          <Icon name="hourglass" size={18} />
          <span>
            {t('promo_application_waits', { at: formats.dateTime(answerBy, 'dateTime') })}{' '}
            {t('promo_application_lapses', { at: formats.dateTime(lapsesAt, 'dateTime') })}
          </span>
        </p>
      )}
      {state === 'approved' && amount !== null && (
        <p className={styles.line}>
          <Icon name="check" size={18} />
          <span>
            {t('promo_application_approved')} <b className={styles.gold}>{money(amount)}</b>
          </span>
        </p>
      )}
      {rejection !== null && (
        <div className={styles.rejection} data-testid="application-rejection">
          <b>{t(`promo_rejection_${rejection.code}`)}</b>
          {rejection.note !== '' && <p dir="auto">{rejection.note}</p>}
        </div>
      )}
      {fault !== undefined && (
        <p className={styles.complaint} role="alert">
          {fault}
        </p>
      )}
      {state === 'waiting' && (
        <Button
          wide
          className={styles.act}
          busy={isBusy ? t('feedback_sending') : undefined}
          data-testid="application-withdraw"
          onClick={() => ask(true)}
        >
          {t('promo_withdraw')}
        </Button>
      )}
      {entryId !== null && (
        <Button
          look="money"
          wide
          icon="gift"
          className={styles.act}
          busy={isBusy ? t('promo_claiming') : undefined}
          data-testid="application-claim"
          onClick={() => void claim(entryId)}
        >
          {t('promo_application_claim')}
        </Button>
      )}
      {state === 'approved' && entryId === null && (
        <Button wide className={styles.act} onClick={() => navigate('/m/rewardCenter')}>
          {t('promo_to_rewards')}
        </Button>
      )}
      {asks && (
        <BottomSheet title={t('promo_withdraw_title')} onClose={() => ask(false)}>
          <p className={styles.lead}>{t('promo_withdraw_text')}</p>
          <Button
            look="brand"
            wide
            busy={isBusy ? t('feedback_sending') : undefined}
            data-testid="application-withdraw-sure"
            onClick={() => void withdraw().then(() => ask(false))}
          >
            {t('promo_withdraw')}
          </Button>
        </BottomSheet>
      )}
    </Surface>
  );
}

/** What was sent: state, day, remark, pictures. */
function Sent({ application: { state, appliedAt, remark, pictures } }: { readonly application: Application }) {
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <div className={styles.head}>
        <StatusChip tone={APPLICATION_TONE[state]} {...(state === 'rejected' && { icon: 'x' as const })}>
          {t(`promo_application_${state}`)}
        </StatusChip>
        <time dateTime={new Date(appliedAt).toISOString()}>{formats.dateTime(appliedAt, 'dateTime')}</time>
      </div>
      <p className={styles.remark} dir="auto">
        {remark}
      </p>
      {pictures.length > 0 && (
        <div className={styles.tiles}>
          {pictures.map(({ pictureId }, at) => (
            <OwnPicture key={pictureId} pictureId={pictureId} number={at + 1} />
          ))}
        </div>
      )}
    </>
  );
}

/** An earlier one, in short. */
function Row({ application }: { readonly application: Application }) {
  const t = useT();
  const { rejection } = application;
  return (
    <div className={styles.row} data-testid="application-before" data-state={application.state}>
      <Sent application={application} />
      {rejection !== null && (
        <p className={styles.why}>
          {t(`promo_rejection_${rejection.code}`)}
          {rejection.note !== '' && ` · ${rejection.note}`}
        </p>
      )}
    </div>
  );
}

const KEPT_MS = 600_000;

function OwnPicture({ pictureId, number }: { readonly pictureId: string; readonly number: number }) {
  const t = useT();
  const { data } = useCall('promotions.picture', { params: { pictureId } }, { staleMs: KEPT_MS });
  const [large, setLarge] = useState(false);
  if (!data) return <Skeleton height={88} radius={14} />;
  const name = t('feedback_picture_number', { number });
  return (
    <>
      <button
        type="button"
        className={styles.thumb}
        aria-label={t('feedback_picture_open', { number })}
        onClick={() => setLarge(true)}
      >
        <img className={styles.preview} src={data.picture} alt="" />
      </button>
      {large && (
        <BottomSheet title={name} onClose={() => setLarge(false)}>
          <img className={styles.large} src={data.picture} alt={name} width={data.width} height={data.height} />
        </BottomSheet>
      )}
    </>
  );
}

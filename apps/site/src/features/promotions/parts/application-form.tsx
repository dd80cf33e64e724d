/** The form of an application: a remark with its letters counted, and pictures. */
import { Button, Field, Note, TextArea, useToasts } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useRef, useState, type FormEvent } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { EmptyTile, UploadTile } from '../../../lib/uploads/upload-tile.tsx';
import type { Uploads } from '../../../lib/uploads/use-uploads.ts';
import { useApplicationPictures, useApplying } from '../api/use-applying.ts';
import type { Applications } from '../promotion-view.ts';
import styles from './application.module.css';

interface FormProps {
  readonly promotionKey: string;
  readonly application: Applications;
}

export function ApplicationForm({ promotionKey, application }: FormProps) {
  const t = useT();
  const toasts = useToasts();
  const online = useOnline();
  const pictures = useApplicationPictures();
  const { isBusy, fault, apply, forget } = useApplying(promotionKey);
  const [remark, setRemark] = useState('');
  const [tried, setTried] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const { remarkMaximum, picturesNeeded, attemptsLeft, attempts, answerHours } = application;
  const isEmpty = remark.trim() === '';
  const stages = pictures.list.map(({ stage }) => stage);
  const missing = picturesNeeded - stages.filter((stage) => stage === 'sent').length;
  const reason = !online
    ? t('feedback_offline')
    : isEmpty
      ? t('promo_apply_remark_missing')
      : stages.indexOf('sending') >= 0
        ? t('feedback_picture_wait')
        : stages.indexOf('failed') >= 0
          ? t('feedback_picture_failed')
          : missing > 0
            ? t('promo_apply_pictures_missing', { count: missing })
            : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason !== undefined || isBusy) return;
    const accepted = await apply(
      remark.trim(),
      pictures.list.flatMap(({ id }) => id ?? []),
    );
    if (accepted) toasts.show({ type: 'success', text: t('promo_apply_sent') });
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate data-testid="application-form">
      <p className={styles.lead}>
        {t('promo_apply_lead', { hours: answerHours })}
        {attempts > 1 && ` ${t('promo_apply_attempts_left', { count: attemptsLeft })}`}
      </p>
      <Field
        label={t('promo_apply_remark')}
        required
        note={t('promo_apply_letters', { count: remark.length, maximum: remarkMaximum })}
        error={tried && isEmpty ? t('promo_apply_remark_missing') : undefined}
      >
        <TextArea
          ref={area}
          rows={3}
          name="remark"
          dir="auto"
          maxLength={remarkMaximum}
          value={remark}
          placeholder={t('promo_apply_remark_hint')}
          data-testid="application-remark"
          onChange={({ target }) => {
            setRemark(target.value);
            forget();
          }}
        />
      </Field>
      <PicturesField pictures={pictures} needed={picturesNeeded} maximum={application.picturesMaximum} />
      <div role="alert">{fault !== undefined && <Note tone="bad">{fault}</Note>}</div>
      <Button
        look="brand"
        wide
        type="submit"
        icon="paper-plane-tilt"
        className={styles.act}
        busy={isBusy ? t('feedback_sending') : undefined}
        reason={reason}
        data-testid="application-send"
        onBlocked={() => {
          setTried(true);
          if (isEmpty) area.current?.focus();
        }}
      >
        {t('promo_apply_send')}
      </Button>
    </form>
  );
}

interface PicturesProps {
  readonly pictures: Uploads;
  readonly needed: number;
  readonly maximum: number;
}

function PicturesField({ pictures, needed, maximum }: PicturesProps) {
  const t = useT();
  return (
    <div className={styles.pictures} role="group" aria-label={t('feedback_pictures')}>
      <div className={styles.label}>
        <span>{t('feedback_pictures')}</span>
        <span className={styles.note}>
          {needed > 0
            ? t('promo_apply_pictures_needed', { needed, maximum })
            : t('feedback_pictures_note', { maximum })}
        </span>
      </div>
      <div className={styles.tiles}>
        {pictures.list.map((picture, at) => (
          <UploadTile
            key={picture.key}
            upload={picture}
            words={{
              name: t('feedback_picture_number', { number: at + 1 }),
              sent: t('feedback_picture_sent'),
              remove: t('feedback_picture_remove', { number: at + 1 }),
            }}
            data-testid="application-picture"
            onRemove={() => pictures.remove(picture.key)}
          />
        ))}
        {pictures.list.length < maximum && (
          <EmptyTile
            label={t('feedback_picture_add')}
            caption={t('feedback_picture_add')}
            data-testid="application-picture-add"
            onChoose={(file) => void pictures.add(file)}
          />
        )}
      </div>
      <div role="status">
        {pictures.complaint !== undefined && <p className={styles.complaint}>{pictures.complaint}</p>}
      </div>
    </div>
  );
}

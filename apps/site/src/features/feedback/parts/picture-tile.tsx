/** One picture of the form with its upload, or the empty place for the next one. */
import { Icon } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import type { Picture } from '../api/use-pictures.ts';
import styles from '../feedback.module.css';

export function EmptyTile({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const t = useT();
  return (
    <label className={styles.empty}>
      <input
        type="file"
        accept="image/*"
        className={styles.file}
        aria-label={t('feedback_picture_add')}
        data-testid="field-picture"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again after a failure.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Icon name="image" size={24} />
      <span aria-hidden="true">{t('feedback_picture_add')}</span>
    </label>
  );
}

interface PictureTileProps {
  readonly picture: Picture;
  readonly number: number;
  readonly onRemove: () => void;
}

export function PictureTile({ picture, number, onRemove }: PictureTileProps) {
  const t = useT();
  const { stage, share, preview, complaint } = picture;
  const percent = Math.round(share * 100);
  return (
    <div className={styles.tile} data-stage={stage} data-testid="feedback-picture">
      <img className={styles.preview} src={preview} alt={t('feedback_picture_number', { number })} />
      {stage === 'sending' && (
        <span
          className={styles.veil}
          role="progressbar"
          aria-label={t('feedback_picture_number', { number })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          {percent} %
        </span>
      )}
      {stage === 'sent' && (
        <span className={styles.tick}>
          <Icon name="check-circle" variant="fill" size={20} />
          <span className="sr-only">{t('feedback_picture_sent')}</span>
        </span>
      )}
      {stage === 'failed' && (
        <span className={styles.veil} role="alert">
          {complaint}
        </span>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('feedback_picture_remove', { number })}
        onClick={onRemove}
      >
        <Icon name="x" size={12} />
      </button>
    </div>
  );
}

/** Tiles of a form's pictures: one with its upload, and the empty place for the next one. Their height is `--upload-height`. */
import { Icon } from '@lantern/ui';
import styles from './upload-tile.module.css';
import type { Upload } from './use-uploads.ts';

interface EmptyTileProps {
  /** The accessible name. */
  readonly label: string;
  /** What is shown. */
  readonly caption: string;
  readonly onChoose: (file: File) => void;
  readonly 'data-testid': string;
}

export function EmptyTile({ label, caption, onChoose, 'data-testid': testId }: EmptyTileProps) {
  return (
    <label className={styles.empty}>
      <input
        type="file"
        accept="image/*"
        className={styles.file}
        aria-label={label}
        data-testid={testId}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again after a failure.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <span className={styles.ring} />
      <Icon name="image" size={24} />
      <span aria-hidden="true">{caption}</span>
    </label>
  );
}

interface UploadTileProps {
  readonly upload: Upload;
  /** The picture's name, what is said once it is sent, and the name of the button that removes it. */
  readonly words: { readonly name: string; readonly sent: string; readonly remove: string };
  readonly onRemove: () => void;
  readonly 'data-testid': string;
}

export function UploadTile({ upload, words, onRemove, 'data-testid': testId }: UploadTileProps) {
  const { stage, share, preview, complaint } = upload;
  const percent = Math.round(share * 100);
  return (
    <div className={styles.tile} data-stage={stage} data-testid={testId}>
      <img className={styles.preview} src={preview} alt={words.name} />
      {stage === 'sending' && (
        <span
          className={styles.veil}
          role="progressbar"
          aria-label={words.name}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          {percent} %
        </span>
      )}
      {stage === 'sent' && (
        <span className={styles.sent}>
          <Icon name="check-circle" variant="fill" size={20} />
          <span className="sr-only">{words.sent}</span>
        </span>
      )}
      {stage === 'failed' && (
        <span className={styles.veil} role="alert">
          {complaint}
        </span>
      )}
      <button type="button" className={styles.remove} aria-label={words.remove} onClick={onRemove}>
        <Icon name="x" size={12} />
      </button>
    </div>
  );
}

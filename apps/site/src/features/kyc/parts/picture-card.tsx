/** One of the three pictures: what it should show, the picture itself, upload progress, hints. */
import type { KycImage } from '@lantern/contract';
import { Icon, ProgressBar } from '@lantern/ui';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import type { PictureState } from '../api/use-pictures.ts';
import styles from '../kyc.module.css';

/** The outline to match: a card's, or a face's. */
function Guide({ image }: { readonly image: KycImage }) {
  return (
    <svg className={styles.guide} viewBox="0 0 160 100" aria-hidden="true">
      <path
        d="M14 30V18q0-6 6-6h12M128 12h12q6 0 6 6v12M146 70v12q0 6-6 6h-12M32 88H20q-6 0-6-6V70"
        className={styles.corner}
      />
      {image === 'selfie' && (
        <path
          d="M80 24c12 0 18 8 18 19s-8 23-18 23-18-12-18-23 6-19 18-19ZM48 88c3-14 15-19 32-19s29 5 32 19"
          className={styles.outline}
        />
      )}
      {image === 'idFront' && (
        <path
          d="M34 28h92q4 0 4 4v36q0 4-4 4H34q-4 0-4-4V32q0-4 4-4ZM50 41a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM40 66c1-6 5-8 10-8s9 2 10 8M72 42h46M72 51h34M72 60h40"
          className={styles.outline}
        />
      )}
      {image === 'idBack' && (
        <path
          d="M34 28h92q4 0 4 4v36q0 4-4 4H34q-4 0-4-4V32q0-4 4-4ZM30 37h100M30 44h100M40 54h20v10H40ZM76 54h44M76 62h30"
          className={styles.outline}
        />
      )}
    </svg>
  );
}

function Stage({ name, state }: { readonly name: string; readonly state: PictureState }) {
  const t = useT();
  switch (state.stage) {
    case 'empty':
      return null;
    case 'sending':
      return (
        <>
          <p className={styles.stage}>{t('kyc_sending', { percent: Math.round(state.share * 100) })}</p>
          <ProgressBar label={name} value={Math.round(state.share * 100)} max={100} />
        </>
      );
    case 'failed':
      return (
        <p className={styles.failed}>
          <Icon name="warning-circle" size={16} />
          <span>{state.complaint}</span>
        </p>
      );
    case 'kept':
    case 'sent':
      return (
        <p className={styles.sent}>
          <Icon name="check-circle" size={16} />
          <span>{t(state.stage === 'kept' ? 'kyc_kept' : 'kyc_sent')}</span>
        </p>
      );
  }
}

interface PictureCardProps {
  readonly image: KycImage;
  readonly state: PictureState;
  readonly onChoose: (file: Blob) => void;
}

export function PictureCard({ image, state, onChoose }: PictureCardProps) {
  const t = useT();
  const name = t(`kyc_${image}` as TextKey);
  const there = state.stage === 'kept' || state.stage === 'sent';
  return (
    <div className={styles.picture} data-stage={state.stage} data-testid={`kyc-image-${image}`}>
      <div>
        <h3 className={styles.pictureName}>{name}</h3>
        <p className={styles.guidance}>{t(`kyc_${image}_guidance` as TextKey)}</p>
      </div>
      <label className={styles.frame}>
        <input
          type="file"
          accept="image/*"
          className={styles.file}
          data-testid={`field-${image}`}
          aria-label={t(state.stage === 'empty' ? 'kyc_take' : 'kyc_retake', { name })}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file may be chosen again after a failure.
            target.value = '';
            if (file) onChoose(file);
          }}
        />
        {state.preview === undefined ? (
          <Guide image={image} />
        ) : (
          <img className={styles.preview} src={state.preview} alt={name} />
        )}
        <span className={styles.take} aria-hidden="true">
          <Icon name={there ? 'arrows-clockwise' : 'image'} size={18} />
          <span>{t(state.stage === 'empty' ? 'kyc_take_short' : 'kyc_retake_short')}</span>
        </span>
      </label>
      <div className={styles.words} aria-live="polite">
        <Stage name={name} state={state} />
        {state.hints.length > 0 && state.stage !== 'failed' && (
          <ul className={styles.hints}>
            {state.hints.map((hint) => (
              <li key={hint}>{t(`kyc_hint_${hint}` as TextKey)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

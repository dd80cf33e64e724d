/** Chosen pictures above the field, each with its state and a way to take it away. */
import { cx } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useT } from '../../lib/i18n.ts';
import { DeskButton } from '../../widgets/parts.tsx';
import styles from './pictures.module.css';
import { retryPicture, unstagePicture, useStagedPictures } from './staged-pictures.ts';

export function PictureRow({ conversationId }: { readonly conversationId: string }) {
  const t = useT();
  const list = useStagedPictures(conversationId);
  if (list.length === 0) return null;
  return (
    <ul className={styles.row} aria-label={t('chat_pictures')}>
      {list.map((staged, at) => {
        const { key, file, preview, sent, complaint } = staged;
        const state = sent ? 'ready' : complaint === undefined ? 'sending' : 'failed';
        return (
          <li key={key} className={cx(styles.tile)} data-state={state}>
            <img src={preview} alt={t('chat_picture_chosen', { number: at + 1, name: file.name })} />
            <span className={styles.tileText} role={state === 'failed' ? 'alert' : 'status'}>
              {state === 'failed' ? complaint : state === 'sending' ? t('chat_sending') : ''}
            </span>
            {state === 'failed' && (
              <DeskButton size="small" onPress={() => retryPicture(conversationId, staged)}>
                {t('chat_again')}
              </DeskButton>
            )}
            <button
              type="button"
              className={styles.away}
              aria-label={t('chat_picture_away', { number: at + 1 })}
              onClick={() => unstagePicture(conversationId, staged)}
            >
              <DeskIcon name="x" size={11} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

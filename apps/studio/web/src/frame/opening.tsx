/** The loading picture of the document, kept until the game is ready. */
import { useT } from './i18n.ts';

export function Opening() {
  const t = useT();
  return (
    <div className="opening" role="status" aria-label={t('opening')}>
      <div className="opening-reels">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}

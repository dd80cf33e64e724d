/** The picture while a game is on its way: the one of the document, kept until the game stands. */
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

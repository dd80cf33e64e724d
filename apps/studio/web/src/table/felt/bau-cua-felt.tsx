/** Bầu Cua: the six pictures as on the paper sheet, with doubles and triples below. */
import { cx } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import type { Picture } from '../play/bets.ts';
import { priceText, spotName } from '../play/words.ts';
import { useTable } from '../table-context.ts';
import styles from './table-board.module.css';
import { PictureToken } from './pictures.tsx';
import { Spot } from './spot.tsx';
import spotStyles from './table-spot.module.css';

/** The order of the traditional sheet. */
const SHEET = ['nai', 'bau', 'ga', 'ca', 'cua', 'tom'] as const;

function PictureSpot({ id, className }: { readonly id: Picture; readonly className?: string | undefined }) {
  const t = useT();
  const { bets, locale } = useTable();
  const bet = bets.get(id);
  if (!bet) return null;
  return (
    <Spot id={id} className={className}>
      <PictureToken picture={id} className={styles.token} />
      <b className={spotStyles.name}>{spotName(t, id)}</b>
      <span className={spotStyles.price}>{priceText(bet, locale)}</span>
    </Spot>
  );
}

export function BauCuaFelt() {
  const t = useT();
  return (
    <div className={styles.board}>
      <div className={cx(styles.row, styles.three)}>
        {SHEET.map((picture) => (
          <PictureSpot key={picture} id={picture} className={styles.ivory} />
        ))}
      </div>
      <p className={styles.head}>{t('table_head_double_pictures')}</p>
      <div className={cx(styles.row, styles.three)}>
        {SHEET.map((picture) => (
          <Spot key={picture} id={`doi_${picture}`} />
        ))}
      </div>
      <p className={styles.head}>{t('table_head_three_pictures')}</p>
      <div className={cx(styles.row, styles.three)}>
        {SHEET.map((picture) => (
          <Spot key={picture} id={`ba_${picture}`} />
        ))}
      </div>
    </div>
  );
}

/** Provable fairness: the commitment to the current hand, published before any hold. */
import { BottomSheet, Button } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import styles from './cards-sheets.module.css';

export function FairSheet({ onHistory, onClose }: { readonly onHistory: () => void; readonly onClose: () => void }) {
  const t = useT();
  const { view } = useCards();
  const hash = view.use(({ table }) => table?.hand?.seedHash ?? '');
  return (
    <BottomSheet title={t('cards_fair')} onClose={onClose} data-testid="cards-fair">
      <p className={styles.text}>{t('cards_fair_text')}</p>
      <p className={styles.hash} data-testid="cards-seed-hash">
        {hash}
      </p>
      <Button wide onClick={onHistory} data-testid="cards-fair-history">
        {t('history')}
      </Button>
    </BottomSheet>
  );
}

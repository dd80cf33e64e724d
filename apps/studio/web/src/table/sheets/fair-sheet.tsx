/** Provable fairness: the commitment to the current round, published before betting. */
import { BottomSheet, Button } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { useTable } from '../table-context.ts';
import styles from './table-sheets.module.css';

export function FairSheet({ onHistory, onClose }: { readonly onHistory: () => void; readonly onClose: () => void }) {
  const t = useT();
  const { view } = useTable();
  const hash = view.use((state) => state.round.seedHash);
  const number = view.use((state) => state.round.number);
  return (
    <BottomSheet title={t('table_fair')} onClose={onClose} data-testid="table-fair">
      <p className={styles.text}>{t('table_fair_text', { number })}</p>
      <p className={styles.hash} data-testid="table-seed-hash">
        {hash}
      </p>
      <Button wide onClick={onHistory} data-testid="table-fair-history">
        {t('history')}
      </Button>
    </BottomSheet>
  );
}

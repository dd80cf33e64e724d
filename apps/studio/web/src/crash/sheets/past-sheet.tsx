/** A past round: where it ended, and its proof, whether or not the member had a bet on it. */
import { useT } from '../../frame/i18n.ts';
import { RoundProofPanel } from '../../frame/sheets/round-proof.tsx';
import { Sheet, Text } from '../../frame/sheets/sheet.tsx';
import { heightText } from '../round/curve.ts';
import type { ViewStore } from '../round/view.ts';
import styles from './crash-sheets.module.css';

export function PastSheet({ view }: { readonly view: ViewStore }) {
  const t = useT();
  const proven = view.use((state) => state.proven);
  if (!proven) return null;
  return (
    <Sheet title={t('crash_past_round')} testId="crash-past-sheet">
      <Text>{t('crash_over')}</Text>
      <p className={styles.ended} data-testid="crash-past-height">
        {heightText(proven.hundredths)}
      </p>
      <RoundProofPanel key={proven.roundId} roundId={proven.roundId} />
    </Sheet>
  );
}

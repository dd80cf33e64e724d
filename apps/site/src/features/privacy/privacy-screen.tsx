/** The member's rights over their own data (product page, Trust). */
import { Consents } from './parts/consents.tsx';
import { ErasureCard } from './parts/erasure-card.tsx';
import { MarketingCard } from './parts/marketing-card.tsx';
import { ExportCard } from './parts/export-card.tsx';
import { PushCard } from './parts/push-card.tsx';
import styles from './privacy.module.css';

export function PrivacyScreen() {
  return (
    <div className={styles.screen} data-testid="privacy">
      <Consents />
      <PushCard />
      <MarketingCard />
      <ExportCard />
      <ErasureCard />
    </div>
  );
}

/** A member's own limits, time, breaks and net deposits (OPS-03). */
import { Skeleton } from '@lantern/ui';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { useProtection } from './api/use-protection.ts';
import { BreakSection } from './parts/break-section.tsx';
import { Changes } from './parts/changes.tsx';
import { ExclusionBanner } from './parts/exclusion-banner.tsx';
import { HelpLinks } from './parts/help-links.tsx';
import { MoneyLimits } from './parts/money-limits.tsx';
import { NetSection } from './parts/net-section.tsx';
import { TimeSection } from './parts/time-section.tsx';
import styles from './protection.module.css';

export function LimitsScreen() {
  const t = useT();
  const overview = useProtection();
  return (
    <div className={styles.screen} data-testid="limits">
      <p className={styles.lead}>{t('protect_lead')}</p>
      <Block read={overview} waiting={<Waiting />}>
        {(known) => (
          <>
            {known.exclusion && <ExclusionBanner exclusion={known.exclusion} />}
            <MoneyLimits limits={known.limits} currency={known.currency} />
            <TimeSection time={known.time} realityCheckMin={known.realityCheckMin} />
            <NetSection lifetime={known.lifetime} currency={known.currency} />
            <BreakSection exclusion={known.exclusion} />
            <HelpLinks help={known.help} />
          </>
        )}
      </Block>
      <Changes />
    </div>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton height={330} radius={16} />
      <Skeleton height={150} radius={16} />
      <Skeleton height={260} radius={16} />
    </>
  );
}

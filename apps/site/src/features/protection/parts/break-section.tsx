/** Time off: a short break, or self-exclusion. */
import type { ExclusionKind } from '@lantern/contract/constants';
import { Card, ListRow, SectionHead } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import type { Exclusion } from '../api/use-protection.ts';
import styles from '../protection.module.css';
import { BreakSheet } from './break-sheet.tsx';

export function BreakSection({ exclusion }: { readonly exclusion: Exclusion | null }) {
  const t = useT();
  const [openKind, setOpenKind] = useState<ExclusionKind>();
  // An excluded member can only extend the exclusion.
  const kinds: readonly ExclusionKind[] =
    exclusion?.kind === 'self_exclusion' ? ['self_exclusion'] : ['cool_off', 'self_exclusion'];
  if (exclusion?.kind === 'self_exclusion' && exclusion.until === null) return null;
  return (
    <section aria-label={t('protect_break')}>
      <SectionHead title={t('protect_break')} />
      <p className={styles.text}>{t('protect_break_text')}</p>
      <Card padding="none">
        {kinds.map((kind) => (
          <ListRow
            key={kind}
            icon={kind === 'cool_off' ? 'clock' : 'lock'}
            title={t(`protect_break_${kind}`)}
            caption={t(`protect_about_${kind}`)}
            onPress={() => setOpenKind(kind)}
            data-testid={kind === 'cool_off' ? 'take-break' : 'self-exclude'}
          />
        ))}
      </Card>
      {openKind && <BreakSheet kind={openKind} onClose={() => setOpenKind(undefined)} />}
    </section>
  );
}

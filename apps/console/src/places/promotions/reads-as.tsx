/** The terms made from the rule while it is written, and what stops its publication. */
import type { PromotionFinding } from '@lantern/contract/promotion-rules';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useT } from '../../lib/i18n.ts';
import { DeskCard, DeskNote } from '../../widgets/parts.tsx';
import type { Checked } from './rule-form.ts';
import { ValueTable } from './match-gift.tsx';
import { Terms } from './promotion-pane.tsx';
import styles from './promotions.module.css';

interface ReadsAsProps {
  readonly checked: Checked | undefined;
  /** The answer is about what is on the screen. */
  readonly isCurrent: boolean;
  /** Every number is there. */
  readonly isWhole: boolean;
  readonly findings: readonly PromotionFinding[];
}

export function ReadsAs({ checked, isCurrent, isWhole, findings }: ReadsAsProps) {
  const t = useT();
  return (
    <div className={styles.reads}>
      <DeskCard title={t('promotion_linter')}>
        <div role="status" data-testid="linter">
          {!isWhole ? (
            <p className={styles.faint}>{t('promotion_not_whole')}</p>
          ) : !isCurrent ? (
            <p className={styles.faint}>{t('promotion_checking')}</p>
          ) : findings.length === 0 ? (
            <p className={styles.clean}>
              <DeskIcon name="check-circle" size={16} filled />
              <span>{t('promotion_no_findings')}</span>
            </p>
          ) : (
            <ul className={styles.findings}>
              {findings.map((finding) => (
                <li key={finding} data-finding={finding}>
                  <DeskIcon name="warning-circle" size={16} filled />
                  <span>{t(`finding_${finding}`)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </DeskCard>
      <DeskCard>
        <div data-stale={!isCurrent || undefined} className={styles.readsBody}>
          {checked ? <Terms terms={checked.terms} /> : <DeskNote>{t('promotion_reads_later')}</DeskNote>}
        </div>
      </DeskCard>
      {checked?.value && (
        <div data-stale={!isCurrent || undefined} className={styles.readsBody}>
          <ValueTable value={checked.value} />
        </div>
      )}
    </div>
  );
}

/** The features of a title, described from its data. */
import type { SlotTitle } from '@lantern/game-math/slots';
import { useFormats } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import styles from './rules-sheet.module.css';

export interface FeaturesProps {
  readonly title: SlotTitle;
  readonly bet: number;
  readonly currency: string;
}

const rowOf = (multipliers: readonly number[]): string => multipliers.join(', ');

export function Features({ title, bet, currency }: FeaturesProps) {
  const t = useT();
  const formats = useFormats();
  if (title.model === 'hold') {
    const { needed, respins, grand } = title.hold;
    return (
      <section className={styles.part}>
        <h3 className={styles.head}>{t('rules_hold')}</h3>
        <p className={styles.text}>{t('rules_hold_text', { needed, respins })}</p>
        <p className={styles.text}>{t('rules_hold_grand', { amount: formats.money(bet * grand, currency) })}</p>
      </section>
    );
  }
  const { multiplier, limit } = title.freeSpins;
  return (
    <>
      {title.model === 'cascades' && (
        <section className={styles.part}>
          <h3 className={styles.head}>{t('rules_cascade')}</h3>
          <p className={styles.text}>
            {t('rules_cascade_text', { row: rowOf(title.multipliers), free: rowOf(title.freeMultipliers) })}
          </p>
        </section>
      )}
      {limit > 0 && (
        <section className={styles.part}>
          <h3 className={styles.head}>{t('rules_free')}</h3>
          <p className={styles.text}>
            {title.model === 'cascades'
              ? t('rules_free_cascade', { limit })
              : t('rules_free_text', { times: multiplier, limit })}
          </p>
        </section>
      )}
    </>
  );
}

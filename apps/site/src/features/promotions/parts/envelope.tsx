/** Red envelopes (PRO-09): how many are left, the published table with its odds, and opening the member's one. */
import { Button, Card as Surface, ProgressBar, SectionHead, useFormats, useLocale } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { percentText } from '../../../lib/percent-text.ts';
import { useTaking } from '../api/use-taking.ts';
import { standingOf, type Envelopes, type Taken } from '../promotion-view.ts';
import { EnvelopeOpening } from './envelope-opening.tsx';
import { EnvelopePicture } from './envelope-picture.tsx';
import type { EnvelopeProps } from './envelope-proof.tsx';
import styles from './envelope.module.css';

/** Smaller shares are said to be below it. */
const LEAST_BPS = 1;

export function EnvelopePanel({ promotion, envelope }: EnvelopeProps) {
  const t = useT();
  const formats = useFormats();
  const online = useOnline();
  const { taking, claim } = useTaking();
  const [taken, setTaken] = useState<Taken>();
  const [fault, setFault] = useState<string>();
  const { key, currency, received, eligible } = promotion;
  const standing = standingOf(promotion);
  const { left, total, table } = envelope;

  async function open(): Promise<void> {
    setFault(undefined);
    const result = await claim(key);
    if (result.taken) setTaken(result.taken);
    else setFault(result.message);
  }

  return (
    <section aria-label={t('promo_kind_envelope')} data-testid="envelope">
      <div className={styles.panel}>
        <EnvelopePicture className={styles.small} isOpened={standing === 'claimed'} />
        <div className={styles.words}>
          {standing === 'claimed' ? (
            <>
              <p className={styles.caption}>{t('promo_envelope_yours')}</p>
              <p className={styles.amount} data-testid="envelope-received">
                {formats.money(received, currency)}
              </p>
            </>
          ) : (
            <>
              <p className={styles.caption}>{t('promo_envelopes_left')}</p>
              <p className={styles.amount}>
                {formats.integer(left)} <small>/ {formats.integer(total)}</small>
              </p>
            </>
          )}
          {standing !== 'claimed' && (
            <ProgressBar
              label={t('promo_envelopes_left')}
              value={left}
              max={total}
              valueText={t('promo_envelopes_left_of', { left: formats.integer(left), total: formats.integer(total) })}
            />
          )}
          <p className={styles.caption}>
            {t(
              standing === 'claimed'
                ? promotion.bonus
                  ? 'promo_bonus_taken'
                  : 'promo_envelope_paid'
                : standing === 'sold_out'
                  ? 'promo_envelopes_none'
                  : 'promo_envelope_one',
            )}
          </p>
        </div>
        {fault !== undefined && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        {eligible && standing === 'open' && (
          <Button
            look="money"
            wide
            className={styles.open}
            busy={taking ? t('promo_taking') : undefined}
            reason={online ? undefined : t('rewards_offline')}
            data-testid="envelope-open"
            onClick={() => void open()}
          >
            {t('promo_envelope_open')}
          </Button>
        )}
      </div>
      {table ? (
        <Table table={table} total={total} currency={currency} />
      ) : (
        <p className={styles.split}>{t('promo_split')}</p>
      )}
      {taken && (
        <EnvelopeOpening
          taken={taken}
          left={left}
          multiple={promotion.turnover?.multiple ?? null}
          onClose={() => setTaken(undefined)}
        />
      )}
    </section>
  );
}

interface TableProps {
  readonly table: NonNullable<Envelopes['table']>;
  readonly total: number;
  readonly currency: string;
}

/** The counts as published before the first envelope was opened; they are the odds. */
function Table({ table, total, currency }: TableProps) {
  const t = useT();
  const formats = useFormats();
  const locale = useLocale();
  const odds = (count: number) => {
    const bps = (count / total) * 10_000;
    return bps < LEAST_BPS ? `< ${percentText(LEAST_BPS, locale)}` : percentText(bps, locale);
  };
  return (
    <>
      <SectionHead title={t('promo_table')} level={3} />
      <Surface padding="none" className={styles.tableCard}>
        <table className={styles.table} data-testid="envelope-table">
          <thead>
            <tr>
              <th scope="col">{t('promo_table_amount')}</th>
              <th scope="col">{t('promo_table_count')}</th>
              <th scope="col">{t('promo_table_odds')}</th>
            </tr>
          </thead>
          <tbody>
            {table.map(({ amount, count }) => (
              <tr key={amount}>
                <th scope="row">{formats.money(amount, currency)}</th>
                <td>{formats.integer(count)}</td>
                <td>{odds(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Surface>
      <p className={styles.foot}>{t('promo_table_foot', { total: formats.integer(total) })}</p>
    </>
  );
}

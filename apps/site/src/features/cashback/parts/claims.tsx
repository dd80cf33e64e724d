/** Past claims, newest first; each opens to its days and categories. */
import { Card, Empty, ErrorState, Icon, SectionHead, SkeletonRow, useFormats, useLocale } from '@lantern/ui';
import type { RowOf } from '@lantern/web';
import { useCategoryName } from '../../../lib/games/category-name.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { LoadMore } from '../../../lib/load-more.tsx';
import { usePages } from '../../../lib/navigation/pages.ts';
import { momentIn } from '../../../lib/ranges/record-range.ts';
import styles from '../cashback.module.css';
import { percentText } from '../../../lib/percent-text.ts';

type Claim = RowOf<'cashback.claims'>;

const NO_FILTER = {};

export function Claims() {
  const t = useT();
  const claims = usePages('cashback.claims', NO_FILTER);
  const { rows } = claims;
  return (
    <section aria-label={t('cashback_history')} aria-busy={!rows && !claims.error}>
      <SectionHead title={t('cashback_history')} />
      {!rows && claims.error && (
        <ErrorState
          title={t('load_failed')}
          text={claims.error.message}
          code={claims.error.refusal.code}
          onRetry={claims.refetch}
        />
      )}
      {!rows && !claims.error && (
        <Card padding="none">
          {[0, 1, 2].map((row) => (
            <SkeletonRow key={row} />
          ))}
        </Card>
      )}
      {rows?.length === 0 && <Empty title={t('cashback_history_none')} text={t('cashback_history_none_text')} />}
      {rows && rows.length > 0 && (
        <Card padding="none">
          {rows.map((claim) => (
            <ClaimRow key={claim.claimId} claim={claim} />
          ))}
        </Card>
      )}
      <LoadMore loadMore={claims.loadMore} loading={claims.loadingMore} />
    </section>
  );
}

function ClaimRow({ claim: { amount, carried, automatic, currency, claimedAt, lines } }: { readonly claim: Claim }) {
  const t = useT();
  const formats = useFormats();
  const locale = useLocale();
  const categoryName = useCategoryName();
  return (
    <details className={styles.claim} data-testid="cashback-claim-row">
      <summary className={styles.summary}>
        <span className={styles.words}>
          <b>{t('cashback_claim_lines', { count: lines.length })}</b>
          <span className={styles.meta}>
            {automatic
              ? t('cashback_automatic', { time: formats.dateTime(claimedAt, 'dateTime') })
              : formats.dateTime(claimedAt, 'dateTime')}
          </span>
        </span>
        <b className={styles.gain}>{`+${formats.money(amount, currency)}`}</b>
        <Icon name="caret-down" size={14} className={styles.caret} />
      </summary>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={`${line.day}-${line.category}`} className={styles.line}>
            <span>
              {t('cashback_line', {
                name: categoryName(line.category, line.name),
                day: formats.dateTime(momentIn(line.day), 'dayMonth'),
              })}
              {line.counted < line.stake && (
                <span className={styles.meta}>
                  {t('cashback_bet_counted', {
                    stake: formats.money(line.stake, currency),
                    counted: formats.money(line.counted, currency),
                  })}
                </span>
              )}
              <span
                className={styles.meta}
              >{`${formats.money(line.counted, currency)} × ${percentText(line.rateBps, locale)}`}</span>
            </span>
            <b>{formats.money(line.amount, currency)}</b>
          </li>
        ))}
        {carried !== 0 && (
          <li className={styles.line}>
            <span>{t('cashback_carried')}</span>
            <b>{formats.money(carried, currency)}</b>
          </li>
        )}
      </ul>
    </details>
  );
}

/** What a vendor owes an answer about: transfers with its wallet, rounds without an end, messages it has not taken. */
import { call, refresh, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useRight } from '../../lib/session.ts';
import { DeskButton } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Age, Money } from '../../widgets/values.tsx';
import type { Wallet } from './vendor.ts';
import styles from './vendors.module.css';

const LATE_MIN = 15;
const REFRESH_MS = 15_000;

export function OwedPart({ code, wallet }: { readonly code: string; readonly wallet: Wallet }) {
  const t = useT();
  const read = useCall(
    'ops.transfers.hanging',
    { query: { vendor: code, limit: 50 } },
    { refetchIntervalMs: REFRESH_MS },
  );
  const mayAsk = useRight('payouts.decide');
  const { owed } = wallet;
  async function ask(transferId: string): Promise<void> {
    const asked = await call('ops.transfers.ask', { params: { transferId } });
    say(asked.ok ? 'ok' : 'bad', asked.ok ? t('transfer_asked') : asked.message);
    refresh('ops.transfers.hanging', 'ops.vendors.health');
  }
  return (
    <section className={styles.part}>
      <div className={styles.row}>
        <h3>{t('vendor_owes')}</h3>
        <span className={styles.faint}>{t('vendor_owes_note')}</span>
      </div>
      <WhenRead read={read}>
        {({ list, total }) =>
          list.length === 0 && owed.length === 0 ? (
            <p className={styles.faint}>{t('vendor_owes_nothing')}</p>
          ) : (
            <>
              <table className={styles.table} aria-label={t('vendor_owes')}>
                <thead>
                  <tr>
                    <th scope="col">{t('vendor_owed_call')}</th>
                    <th scope="col" data-align="end">
                      {t('amount')}
                    </th>
                    <th scope="col" data-align="end">
                      {t('vendor_age')}
                    </th>
                    {mayAsk && <th scope="col" aria-label={t('acts')} />}
                  </tr>
                </thead>
                <tbody>
                  {list.map((transfer) => (
                    <tr key={transfer.transferId}>
                      <td>
                        {t(transfer.direction === 'in' ? 'vendor_transfer_in' : 'vendor_transfer_out')} ·{' '}
                        {transfer.member.username}
                        <small className={styles.mono}>
                          {transfer.transferId} · {t('vendor_asked', { count: transfer.inquiries })}
                        </small>
                      </td>
                      <td data-align="end">
                        <Money amount={transfer.amount} currency={transfer.currency} />
                      </td>
                      <td data-align="end">
                        <Age sinceMs={transfer.requestedAt} lateAfterMin={LATE_MIN} />
                      </td>
                      {mayAsk && (
                        <td data-align="end">
                          <DeskButton size="small" onPress={() => void ask(transfer.transferId)}>
                            {t('vendor_ask')}
                          </DeskButton>
                        </td>
                      )}
                    </tr>
                  ))}
                  {owed.map((one) => (
                    <tr key={`${one.kind} ${one.id}`}>
                      <td>
                        {t(`vendor_owed_${one.kind}`)}
                        {one.member !== null && ` · ${one.member}`}
                        <small className={styles.mono}>
                          {one.id} · {t('vendor_asked', { count: one.attempts })}
                        </small>
                      </td>
                      <td data-align="end">
                        {one.amount === null || one.currency === null ? (
                          '–'
                        ) : (
                          <Money amount={one.amount} currency={one.currency} />
                        )}
                      </td>
                      <td data-align="end">
                        <Age sinceMs={one.since} lateAfterMin={LATE_MIN} />
                      </td>
                      {mayAsk && <td />}
                    </tr>
                  ))}
                </tbody>
              </table>
              {total !== undefined && total.value > list.length && (
                <p className={styles.faint}>{t('vendor_more', { count: total.value - list.length })}</p>
              )}
            </>
          )
        }
      </WhenRead>
    </section>
  );
}

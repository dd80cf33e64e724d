/** A vendor's money: payouts above a ceiling, the ceilings, reconciliation by file, jackpots. */
import { useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMerchant, useRight } from '../../lib/session.ts';
import { DeskField } from '../../widgets/fields.tsx';
import { DeskNote } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Age, Diff, Money, Time } from '../../widgets/values.tsx';
import type { OpsAnswer } from '../../lib/calls.ts';
import { ReconciliationPart } from './reconciliation-part.tsx';
import { VENDOR_READS, type VendorDetail, type Wallet } from './vendor.ts';
import styles from './vendors.module.css';

const REFRESH_MS = 15_000;
type Held = OpsAnswer<'ops.heldPayouts.list'>['list'][number];

export function MoneyPart({ vendor, wallet }: { readonly vendor: VendorDetail; readonly wallet: Wallet }) {
  return (
    <>
      <HeldPart code={vendor.code} />
      <CeilingsPart code={vendor.code} wallet={wallet} />
      <ReconciliationPart vendor={vendor} hasWallet={wallet.settings !== null} />
      <JackpotsPart vendor={vendor} />
    </>
  );
}

function HeldPart({ code }: { readonly code: string }) {
  const t = useT();
  const mayDecide = useRight('payouts.decide');
  const read = useCall('ops.heldPayouts.list', { query: { vendor: code } }, { refetchIntervalMs: REFRESH_MS });
  return (
    <section className={styles.part}>
      <h3>{t('vendor_held')}</h3>
      <WhenRead read={read}>
        {({ list, total }) =>
          list.length === 0 ? (
            <p className={styles.faint}>{t('vendor_held_none')}</p>
          ) : (
            <>
              <table className={styles.table} aria-label={t('vendor_held')}>
                <thead>
                  <tr>
                    <th scope="col">{t('member')}</th>
                    <th scope="col" data-align="end">
                      {t('amount')}
                    </th>
                    <th scope="col" data-align="end">
                      {t('vendor_age')}
                    </th>
                    {mayDecide && <th scope="col" aria-label={t('acts')} />}
                  </tr>
                </thead>
                <tbody>
                  {list.map((held) => (
                    <HeldRow key={held.heldId} held={held} mayDecide={mayDecide} />
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

function HeldRow({ held, mayDecide }: { readonly held: Held; readonly mayDecide: boolean }) {
  const t = useT();
  const { heldId, member, amount, currency, game, transactionId, ceiling } = held;
  const decide = (decision: 'release' | 'reject') => ({
    id: 'ops.heldPayouts.decide' as const,
    subject: `${heldId}_${decision}`,
    refreshes: ['ops.heldPayouts.list', ...VENDOR_READS] as const,
    size: 'small' as const,
    input: (reason: string) => ({ params: { heldId }, body: { decision, reason } }),
  });
  const what = (
    <DeskNote tone="warn">
      {member.username} · <Money amount={amount} currency={currency} /> · {game ?? '–'} · {transactionId}
    </DeskNote>
  );
  return (
    <tr>
      <td>
        {member.username}
        <small>
          {game ?? '–'} · {t(`vendor_ceiling_${ceiling}`)}
        </small>
        <small className={styles.mono}>{transactionId}</small>
      </td>
      <td data-align="end">
        <Money amount={amount} currency={currency} />
      </td>
      <td data-align="end">
        <Age sinceMs={held.heldAt} />
      </td>
      {mayDecide && (
        <td data-align="end">
          <span className={styles.two}>
            <ReasonAct {...decide('release')} label={t('vendor_pay')} look="money" explanation={t('vendor_pay_text')}>
              {what}
            </ReasonAct>
            <ReasonAct
              {...decide('reject')}
              label={t('vendor_refuse')}
              look="danger"
              buttonLook="danger"
              explanation={t('vendor_refuse_text')}
            >
              {what}
            </ReasonAct>
          </span>
        </td>
      )}
    </tr>
  );
}

function CeilingsPart({ code, wallet }: { readonly code: string; readonly wallet: Wallet }) {
  const t = useT();
  const mayDecide = useRight('payouts.decide') && wallet.settings !== null;
  const { ceilings } = wallet;
  return (
    <section className={styles.part}>
      <div className={styles.row}>
        <h3>{t('vendor_ceilings')}</h3>
        {mayDecide && <CeilingAct code={code} ceilings={ceilings} />}
      </div>
      {ceilings.length === 0 ? (
        <p className={styles.faint}>{t('vendor_ceilings_none')}</p>
      ) : (
        <table className={styles.table} aria-label={t('vendor_ceilings')}>
          <thead>
            <tr>
              <th scope="col">{t('currency')}</th>
              <th scope="col" data-align="end">
                {t('vendor_ceiling_single')}
              </th>
              <th scope="col" data-align="end">
                {t('vendor_ceiling_hourly')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ceilings.map(({ currency, single, hourly }) => (
              <tr key={currency}>
                <td>{currency}</td>
                {[single, hourly].map((amount, at) => (
                  <td key={at} data-align="end">
                    {amount === null ? t('vendor_ceiling_open') : <Money amount={amount} currency={currency} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Digits of an amount; null when empty, undefined when it is none. */
function ceilingOf(text: string): number | null | undefined {
  const digits = text.replaceAll(/[.,\s]/g, '');
  if (digits === '') return null;
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined;
}

function CeilingAct({ code, ceilings }: { readonly code: string; readonly ceilings: Wallet['ceilings'] }) {
  const t = useT();
  const { currency } = useMerchant();
  const now = ceilings.find((one) => one.currency === currency) ?? { single: null, hourly: null };
  const [single, setSingle] = useState(now.single === null ? '' : String(now.single));
  const [hourly, setHourly] = useState(now.hourly === null ? '' : String(now.hourly));
  const after = { single: ceilingOf(single), hourly: ceilingOf(hourly) };
  const shown = (of: Readonly<Record<'single' | 'hourly', number | null | undefined>>) => ({
    [t('vendor_ceiling_single')]: of.single == null ? t('vendor_ceiling_open') : String(of.single),
    [t('vendor_ceiling_hourly')]: of.hourly == null ? t('vendor_ceiling_open') : String(of.hourly),
  });
  return (
    <ReasonAct
      id="ops.vendors.setCeiling"
      subject={`${code}_${currency}`}
      refreshes={VENDOR_READS}
      label={t('vendor_ceiling_set')}
      icon="pencil-simple"
      size="small"
      explanation={t('vendor_ceiling_set_text')}
      input={(reason) =>
        after.single === undefined || after.hourly === undefined
          ? undefined
          : {
              params: { vendor: code },
              body: { currency: currency as never, single: after.single, hourly: after.hourly, reason },
            }
      }
    >
      <DeskField
        label={t('vendor_ceiling_single')}
        side={currency}
        value={single}
        onChange={setSingle}
        maxLength={20}
        hint={t('vendor_ceiling_hint')}
      />
      <DeskField
        label={t('vendor_ceiling_hourly')}
        side={currency}
        value={hourly}
        onChange={setHourly}
        maxLength={20}
      />
      <Diff before={shown(now)} after={shown(after)} />
    </ReasonAct>
  );
}

function JackpotsPart({ vendor }: { readonly vendor: VendorDetail }) {
  const t = useT();
  if (vendor.jackpots.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{t('vendor_jackpots')}</h3>
      <table className={styles.table} aria-label={t('vendor_jackpots')}>
        <tbody>
          {vendor.jackpots.map(({ jackpotId, amount, currency, confirmedAt }) => (
            <tr key={`${jackpotId} ${currency}`}>
              <td>{jackpotId}</td>
              <td data-align="end">
                <Money amount={amount} currency={currency} />
              </td>
              <td data-align="end">
                <Time atMs={confirmedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

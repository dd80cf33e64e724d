/** Money of a member: parts of the wallet, holds, the statement. */
import { useLocale } from '@lantern/ui';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { DeskCard, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money as Amount, Time } from '../../widgets/values.tsx';
import queue from '../../widgets/desk-queue.module.css';
import { Explained } from './explained.tsx';
import styles from './members.module.css';

interface TabProps {
  readonly memberId: string;
}

type Movement = OpsAnswer<'ops.members.statement'>['list'][number];

export function Money({ memberId }: TabProps) {
  const t = useT();
  const read = useCall('ops.members.money', { params: { memberId } }, { refetchIntervalMs: 15_000 });
  return (
    <div className={styles.page}>
      <div className={queue.stack}>
        <WhenRead read={read}>{(money) => <Parts money={money} />}</WhenRead>
        <Statement memberId={memberId} />
      </div>
      <div className={queue.stack}>
        <WhenRead read={read}>
          {({ holds, currency, deposited, withdrawn, vendorWallets }) => (
            <>
              <DeskCard title={t('member_holds')} side={holds.length > 0 ? holds.length : undefined}>
                {holds.length === 0 ? (
                  <p className={styles.quiet}>{t('member_holds_none')}</p>
                ) : (
                  <Facts
                    facts={holds.map(({ hold, reference, amount }) => [
                      reference,
                      <span key={hold}>
                        <Amount amount={amount} currency={currency} /> <Explained id={reference}> </Explained>
                      </span>,
                    ])}
                  />
                )}
              </DeskCard>
              <Turnover memberId={memberId} />
              <DeskCard title={t('member_life')}>
                <Facts
                  facts={[
                    [t('member_deposited'), <Amount key="d" amount={deposited} currency={currency} />],
                    [t('member_withdrawn'), <Amount key="w" amount={withdrawn} currency={currency} />],
                    [t('member_net'), <Amount key="n" amount={deposited - withdrawn} currency={currency} isChange />],
                    ...vendorWallets.map(
                      ({ vendor, balance }) =>
                        [vendor, <Amount key={vendor} amount={balance} currency={currency} />] as const,
                    ),
                  ]}
                />
              </DeskCard>
            </>
          )}
        </WhenRead>
      </div>
    </div>
  );
}

/** What still has to be bet before everything can be withdrawn. */
function Turnover({ memberId }: TabProps) {
  const t = useT();
  const isVietnamese = useLocale() === 'vi';
  const read = useCall('ops.members.promotions', { params: { memberId } });
  const open = read.data?.list.filter(({ state }) => state === 'open') ?? [];
  if (!read.data || open.length === 0) return null;
  const { currency, left } = read.data;
  return (
    <DeskCard title={t('turnover_left')} side={<Amount amount={left} currency={currency} />}>
      {open.map((line) => (
        <div key={line.requirementId}>
          <Facts
            facts={[
              [
                isVietnamese ? line.titleVi : line.titleEn,
                <span key="c">
                  <Amount amount={line.counted} currency={currency} /> /{' '}
                  <Amount amount={line.required} currency={currency} />
                </span>,
              ],
            ]}
          />
          <p className={styles.progress}>
            <progress value={line.counted} max={line.required} aria-label={t('turnover_counted')} />
          </p>
        </div>
      ))}
    </DeskCard>
  );
}

function Parts({ money }: { readonly money: OpsAnswer<'ops.members.money'> }) {
  const t = useT();
  const { cash, bonus, locked, currency, frozen } = money;
  const total = cash + bonus + locked;
  const parts = [
    ['cash', cash],
    ['locked', locked],
    ['bonus', bonus],
  ] as const;
  return (
    <section className={styles.wallet}>
      <p>
        {t('member_total')} {frozen && <StatusBadge tone="bad">{t('member_frozen')}</StatusBadge>}
      </p>
      <strong>
        <Amount amount={total} currency={currency} />
      </strong>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(([part, amount]) => (
          <i key={part} data-part={part} style={{ flexGrow: amount }} />
        ))}
      </div>
      <dl>
        {parts.map(([part, amount]) => (
          <div key={part}>
            <dt>
              <i data-part={part} aria-hidden="true" /> {t(`member_part_${part}`)}
            </dt>
            <dd>
              <Amount amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const KINDS = ['all', 'payment', 'play', 'bonus'] as const;

function Statement({ memberId }: TabProps) {
  const t = useT();
  const isVietnamese = useLocale() === 'vi';
  const address = useListAddress();
  const { after } = address.values;
  const kind = KINDS.find((one) => one === address.values['kind']) ?? 'all';
  const read = useCall(
    'ops.members.statement',
    { params: { memberId }, query: { kind, limit: 50, ...(after !== undefined && { after }) } },
    { keepsLast: true },
  );
  const columns: readonly Column<Movement>[] = [
    { id: 'at', head: t('column_time'), cell: ({ at }) => <Time atMs={at} />, width: 110 },
    { id: 'what', head: t('column_what'), cell: ({ codeVi, codeEn }) => <b>{isVietnamese ? codeVi : codeEn}</b> },
    { id: 'id', head: t('column_id'), cell: ({ reference }) => <Explained id={reference} /> },
    {
      id: 'change',
      head: t('amount'),
      align: 'end',
      cell: ({ change, currency }) => <Amount amount={change} currency={currency} isChange />,
    },
    {
      id: 'after',
      head: t('member_cash_after'),
      align: 'end',
      cell: ({ cashAfter, currency }) => <Amount amount={cashAfter} currency={currency} />,
    },
    {
      id: 'bonus',
      head: t('member_bonus_after'),
      align: 'end',
      isOptional: true,
      cell: ({ bonusAfter, currency }) => <Amount amount={bonusAfter} currency={currency} />,
    },
  ];
  return (
    <DeskCard
      title={t('member_statement')}
      isFlush
      side={
        <Segments
          label={t('member_statement')}
          value={kind}
          onChange={(next) => address.set({ kind: next })}
          options={KINDS.map((id) => ({ id, label: t(`statement_${id}`) }))}
        />
      }
    >
      <DataTable
        label={t('member_statement')}
        address={address}
        columns={columns}
        rows={read.data?.list}
        keyOf={({ operation }) => operation}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={t('member_statement_none')}
        next={read.data?.next}
      />
    </DeskCard>
  );
}

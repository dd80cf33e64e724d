/** Tabs of a member's page: money, play, promotions, limits, identity, trail. */
import { useLocale } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { Link } from 'wouter';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { word } from '../../lib/words.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { DeskCard, Facts, StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { EmptyState, WhenRead } from '../../widgets/states.tsx';
import { Money as Amount, Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import queue from '../../widgets/desk-queue.module.css';
import styles from './members.module.css';

interface TabProps {
  readonly memberId: string;
}
type Movement = OpsAnswer<'ops.members.statement'>['list'][number];
type Bet = OpsAnswer<'ops.members.bets'>['list'][number];

/** An id with the way to its explanation. */
export function Explained({ id, children }: { readonly id: string; readonly children?: React.ReactNode }) {
  const t = useT();
  return (
    <Link
      className={styles.explained!}
      href={`/explain/${encodeURIComponent(id)}`}
      aria-label={t('explain_id', { id })}
    >
      <span className="mono">{children ?? id}</span> <DeskIcon name="tree-structure" size={13} />
    </Link>
  );
}

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
      <div className={table.list}>
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
      </div>
    </DeskCard>
  );
}

export const BET_TONE: Readonly<Record<string, Tone>> = {
  won: 'ok',
  lost: 'plain',
  pending: 'info',
  held: 'warn',
  rejected: 'bad',
};

export function Bets({ memberId }: TabProps) {
  const t = useT();
  const address = useListAddress();
  const { after } = address.values;
  const source = address.values['source'] === 'rounds' ? 'rounds' : 'lottery';
  const read = useCall(
    'ops.members.bets',
    { params: { memberId }, query: { source, limit: 50, ...(after !== undefined && { after }) } },
    { keepsLast: true },
  );
  const columns: readonly Column<Bet>[] = [
    { id: 'at', head: t('column_time'), cell: ({ placedAt }) => <Time atMs={placedAt} />, width: 110 },
    { id: 'game', head: t('column_game'), cell: ({ gameName }) => <b>{gameName}</b> },
    { id: 'title', head: t('column_issue'), cell: ({ title }) => <span className="mono">{title}</span> },
    {
      id: 'state',
      head: t('state'),
      cell: ({ status }) => <StatusBadge tone={BET_TONE[status] ?? 'plain'}>{word('bet', status)}</StatusBadge>,
    },
    {
      id: 'stake',
      head: t('column_stake'),
      align: 'end',
      cell: ({ stake, currency }) => <Amount amount={stake} currency={currency} />,
    },
    {
      id: 'payout',
      head: t('column_payout'),
      align: 'end',
      cell: ({ payout, currency }) => <Amount amount={payout} currency={currency} />,
    },
    { id: 'id', head: t('column_id'), cell: ({ betId }) => <Explained id={betId} /> },
  ];
  return (
    <div className={styles.one}>
      <Segments
        label={t('member_tab_bets')}
        value={source}
        onChange={(next) => address.set({ source: next })}
        options={[
          { id: 'lottery', label: t('bets_lottery') },
          { id: 'rounds', label: t('bets_rounds') },
        ]}
      />
      <DataTable
        label={t('member_tab_bets')}
        address={address}
        columns={columns}
        rows={read.data?.list}
        keyOf={({ betId }) => betId}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={t('member_bets_none')}
        next={read.data?.next}
      />
    </div>
  );
}

const REQUIREMENT_TONE: Readonly<Record<string, Tone>> = { open: 'info', met: 'ok', released: 'ok', waived: 'plain' };

export function Promotions({ memberId }: TabProps) {
  const t = useT();
  const isVietnamese = useLocale() === 'vi';
  const read = useCall('ops.members.promotions', { params: { memberId } });
  return (
    <div className={styles.one}>
      <WhenRead read={read}>
        {({ list, currency, left }) =>
          list.length === 0 ? (
            <EmptyState text={t('member_promotions_none')} />
          ) : (
            <>
              <p>
                {t('turnover_left')} <Amount amount={left} currency={currency} />
              </p>
              {list.map((line) => (
                <DeskCard
                  key={line.requirementId}
                  title={isVietnamese ? line.titleVi : line.titleEn}
                  side={
                    <>
                      <StatusBadge tone={REQUIREMENT_TONE[line.state] ?? 'plain'}>
                        {word('requirement', line.state)}
                      </StatusBadge>{' '}
                      <Explained id={line.requirementId}> </Explained>
                    </>
                  }
                >
                  <p className={styles.progress}>
                    <Amount amount={line.counted} currency={currency} /> /{' '}
                    <Amount amount={line.required} currency={currency} />
                    <progress value={line.counted} max={line.required} aria-label={t('turnover_counted')} />
                  </p>
                  <p className={styles.quiet}>
                    {t('turnover_why', { multiple: line.multiple })}{' '}
                    <Amount amount={line.baseAmount} currency={currency} />
                    {' · '}
                    {t(line.source === 'deposit' ? 'turnover_of_deposit' : 'turnover_of_bonus')}
                    {' · '}
                    <Time atMs={line.openedAt} />
                  </p>
                  <Facts
                    facts={[
                      [t('turnover_refused'), line.offerRefusal && word('reason', line.offerRefusal)],
                      [
                        t('turnover_locked'),
                        line.bonusLocked > 0 ? <Amount key="l" amount={line.bonusLocked} currency={currency} /> : null,
                      ],
                      [
                        t('turnover_bet_maximum'),
                        line.betMaximum === null ? null : (
                          <Amount key="b" amount={line.betMaximum} currency={currency} />
                        ),
                      ],
                      [t('turnover_expires'), line.expiresAt === null ? null : <Time key="e" atMs={line.expiresAt} />],
                      [
                        t('turnover_shares'),
                        Object.entries(line.shares)
                          .filter(([, share]) => share !== 10_000)
                          .map(([category, share]) => `${category} ${share / 100}%`)
                          .join(' · '),
                      ],
                    ]}
                  />
                </DeskCard>
              ))}
            </>
          )
        }
      </WhenRead>
    </div>
  );
}

export function Limits({ memberId }: TabProps) {
  const t = useT();
  const read = useCall('ops.members.limits', { params: { memberId } });
  return (
    <div className={styles.one}>
      <WhenRead read={read}>
        {({ list, currency, exclusions, changes }) => (
          <>
            <DeskCard title={t('member_tab_limits')}>
              {list.length === 0 ? (
                <p className={styles.quiet}>{t('member_limits_none')}</p>
              ) : (
                <Facts
                  facts={list.map(({ kind, span, amount, used, nextAmount, nextAt }) => [
                    `${t(`limit_${kind}`)} · ${t(`span_${span}`)}`,
                    <span key={`${kind} ${span}`}>
                      {amount === null ? (
                        t('limit_none')
                      ) : kind === 'time' ? (
                        t('minutes', { count: amount })
                      ) : (
                        <Amount amount={amount} currency={currency} />
                      )}
                      {used !== null && amount !== null && (
                        <>
                          {' '}
                          ({t('limit_used')} <Amount amount={used} currency={currency} />)
                        </>
                      )}
                      {nextAt !== null && (
                        <>
                          {' → '}
                          {nextAmount === null ? (
                            t('limit_none')
                          ) : kind === 'time' ? (
                            t('minutes', { count: nextAmount })
                          ) : (
                            <Amount amount={nextAmount} currency={currency} />
                          )}{' '}
                          <Time atMs={nextAt} />
                        </>
                      )}
                    </span>,
                  ])}
                />
              )}
            </DeskCard>
            <DeskCard title={t('member_exclusions')}>
              {exclusions.length === 0 ? (
                <p className={styles.quiet}>{t('member_exclusions_none')}</p>
              ) : (
                <Facts
                  facts={exclusions.map(({ kind, startedAt, until }) => [
                    word('exclusion', kind),
                    <span key={startedAt}>
                      <Time atMs={startedAt} /> → {until === null ? t('for_good') : <Time atMs={until} />}
                    </span>,
                  ])}
                />
              )}
            </DeskCard>
            <DeskCard title={t('member_changes')}>
              {changes.length === 0 ? (
                <p className={styles.quiet}>{t('nothing_found')}</p>
              ) : (
                <Facts
                  facts={changes.map(({ at, what, details }) => [
                    `${word('change', what)} ${Object.values(details).join(' ')}`,
                    <Time key={at} atMs={at} />,
                  ])}
                />
              )}
            </DeskCard>
          </>
        )}
      </WhenRead>
    </div>
  );
}

export function Identity({ memberId }: TabProps) {
  const t = useT();
  const read = useCall('ops.members.identity', { params: { memberId } });
  return (
    <WhenRead read={read}>
      {(identity) => (
        <div className={styles.page}>
          <div className={queue.stack}>
            <DeskCard title={t('sign_ins')} isFlush>
              <table className={queue.changes}>
                <thead>
                  <tr>
                    <th scope="col">{t('device')}</th>
                    <th scope="col">{t('column_from')}</th>
                    <th scope="col">{t('last_seen')}</th>
                  </tr>
                </thead>
                <tbody>
                  {identity.signIns.map(({ device, address, startedAt, lastSeenAt, open }) => (
                    <tr key={`${device} ${startedAt}`}>
                      <td>
                        {device} {open && <StatusBadge tone="ok">{t('open')}</StatusBadge>}
                      </td>
                      <td className="mono">{address}</td>
                      <td>
                        <Time atMs={lastSeenAt} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </DeskCard>
            <DeskCard title={t('member_consents')}>
              <Facts
                facts={identity.consents.map(({ kind, given, at, version }) => [
                  `${word('consent', kind)} · ${version}`,
                  <span key={`${kind} ${at}`}>
                    <StatusBadge tone={given ? 'ok' : 'plain'}>
                      {t(given ? 'consent_given' : 'consent_withdrawn')}
                    </StatusBadge>{' '}
                    <Time atMs={at} />
                  </span>,
                ])}
              />
            </DeskCard>
          </div>
          <div className={queue.stack}>
            <DeskCard title={t('member_kyc')} side={<StatusBadge>{t(`kyc_${identity.kyc.state}`)}</StatusBadge>}>
              <Facts
                facts={[
                  [t('reason'), identity.kyc.reason],
                  [t('kyc_submittedAt'), identity.kyc.submittedAt && <Time key="s" atMs={identity.kyc.submittedAt} />],
                  [t('kyc_decidedAt'), identity.kyc.decidedAt && <Time key="d" atMs={identity.kyc.decidedAt} />],
                ]}
              />
            </DeskCard>
            <DeskCard title={t('member_factors')}>
              <Facts
                facts={[
                  [t('member_password_set'), <Time key="p" atMs={identity.passwordSetAt} />],
                  [
                    t('factor_totp'),
                    identity.totpSince === null ? t('member_none') : <Time key="t" atMs={identity.totpSince} />,
                  ],
                  ...identity.passkeys.map(({ name, madeAt }) => [name, <Time key={name} atMs={madeAt} />] as const),
                  [t('member_recovery_codes'), identity.recoveryCodes],
                ]}
              />
            </DeskCard>
            <DeskCard title={t('bank_accounts')}>
              <Facts
                facts={identity.bankAccounts.map(({ bankCode, accountNumber, linkedAt, removedAt }) => [
                  `${bankCode} ${accountNumber}`,
                  <span key={linkedAt}>
                    <Time atMs={linkedAt} />{' '}
                    {removedAt !== null && (
                      <>
                        → <Time atMs={removedAt} />
                      </>
                    )}
                  </span>,
                ])}
              />
            </DeskCard>
          </div>
        </div>
      )}
    </WhenRead>
  );
}

type TrailEntry = OpsAnswer<'ops.members.trail'>['list'][number];

export function Trail({ memberId }: TabProps) {
  const t = useT();
  const address = useListAddress();
  const { after } = address.values;
  const read = useCall(
    'ops.members.trail',
    { params: { memberId }, query: { limit: 50, ...(after !== undefined && { after }) } },
    { keepsLast: true },
  );
  const columns: readonly Column<TrailEntry>[] = [
    { id: 'at', head: t('column_time'), cell: ({ at }) => <Time atMs={at} />, width: 120 },
    { id: 'who', head: t('column_who'), cell: ({ operator }) => operator },
    { id: 'call', head: t('column_what'), cell: ({ call: name }) => <span className="mono">{name}</span> },
    {
      id: 'outcome',
      head: t('filter_outcome'),
      cell: ({ outcome }) => (
        <StatusBadge tone={outcome === 'refused' ? 'bad' : outcome === 'opened' ? 'info' : 'ok'}>
          {word('outcome', outcome)}
        </StatusBadge>
      ),
    },
    { id: 'reason', head: t('reason'), cell: ({ reason }) => reason ?? '–' },
  ];
  return (
    <div className={styles.one}>
      <DataTable
        label={t('member_tab_trail')}
        address={address}
        columns={columns}
        rows={read.data?.list}
        keyOf={({ entryId }) => entryId}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={t('audit_none')}
        next={read.data?.next}
      />
    </div>
  );
}

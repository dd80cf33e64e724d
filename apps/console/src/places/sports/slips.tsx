/** The biggest open slips: of the house, page by page, or the first ones of a match. */
import { cx } from '@lantern/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useShortValues } from '../../lib/short-values.ts';
import { TableFoot } from '../../widgets/data-table-bars.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { DeskButton, DeskCard, StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { EmptyState, WhenRead } from '../../widgets/states.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import { REFETCH_MS, shareOf } from './sports-desk.ts';
import styles from './sports.module.css';
import tables from './tables.module.css';
import list from './slips.module.css';

export type Slip = OpsAnswer<'ops.sports.slips'>['list'][number];
type Leg = Slip['legs'][number];

const BY = ['possible', 'stake'] as const;
const PAGE = 50;
/** Slips of the card beside a match, and legs that are written out. */
const CARD = 5;
const LEGS = 3;
const WHOLE_BPS = 10_000;

const SHARE_TONE: Readonly<Record<string, Tone>> = { won: 'bad', halfWon: 'bad', lost: 'ok', halfLost: 'ok' };

/** How a leg ended; its colour is the house's side. */
function LegResult({ result }: Pick<Leg, 'result'>) {
  const t = useT();
  if (result === null) return null;
  const share = shareOf(result);
  return (
    <StatusBadge tone={SHARE_TONE[share ?? ''] ?? 'plain'}>
      {share ? t(`sports_share_${share}`) : `${result.wonBps / 100}%`}
    </StatusBadge>
  );
}

interface LegsProps {
  readonly slip: Slip;
  readonly onOpen: (event: string) => void;
}

function Legs({ slip: { kind, legs }, onOpen }: LegsProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  // One more is as short as a button for it.
  const shown = isWhole || legs.length === LEGS + 1 ? legs : legs.slice(0, LEGS);
  return (
    <div className={list.legs}>
      {legs.length > 1 && <b>{kind}</b>}
      <ul>
        {shown.map((leg) => (
          <li key={`${leg.event} ${leg.market} ${leg.outcome}`}>
            <button
              type="button"
              onClick={() => onOpen(leg.event)}
              aria-label={t('sports_alert_open', { match: leg.match })}
            >
              {leg.match}
            </button>
            <span>
              {leg.market}: {leg.outcome} <b>@ {leg.price}</b>
            </span>
            <LegResult result={leg.result} />
          </li>
        ))}
      </ul>
      {legs.length > shown.length && (
        <DeskButton size="small" look="ghost" onPress={() => setWhole(true)}>
          {t('sports_slip_more_legs', { count: legs.length - shown.length })}
        </DeskButton>
      )}
    </div>
  );
}

function Member({ slip: { member, vendor } }: { readonly slip: Slip }) {
  const t = useT();
  return (
    <span className={list.member}>
      {member ? <Link href={`/members/${member.memberId}`}>{member.username}</Link> : t('sports_slip_foreign')}
      <small>{vendor}</small>
    </span>
  );
}

/** What is cashed out of a slip. */
function Cashed({ slip: { openBps, paid }, currency }: { readonly slip: Slip; readonly currency: string }) {
  const t = useT();
  const { percent } = useShortValues();
  if (openBps === WHOLE_BPS) return null;
  return (
    <small>
      {t('sports_slip_cashed', { part: percent(1 - openBps / WHOLE_BPS, 0) })}{' '}
      <Money amount={paid} currency={currency} isBare />
    </small>
  );
}

interface SlipsProps {
  readonly address: ListAddress;
  readonly onOpen: (event: string) => void;
}

export function SlipsPart({ address, onOpen }: SlipsProps) {
  const t = useT();
  const { after } = address.values;
  const by = BY.find((one) => one === address.values['by']) ?? 'possible';
  const read = useCall(
    'ops.sports.slips',
    { query: { by, limit: PAGE, ...(after !== undefined && { after }) } },
    { refetchIntervalMs: REFETCH_MS, keepsLast: true },
  );
  const retry = () => void read.refetch();
  return (
    <>
      <Segments
        label={t('sports_slips_by')}
        value={by}
        onChange={(id) => address.set({ by: id === 'possible' ? undefined : id })}
        options={BY.map((id) => ({ id, label: t(`sports_slips_by_${id}`) }))}
      />
      <WhenRead read={read}>
        {({ list: slips, next, currency }) => (
          <DeskCard title={t('sports_slips')} side={t('sports_limits_tiers_side', { currency })} isFlush>
            {slips.length === 0 ? (
              <EmptyState text={t('sports_slips_none')} />
            ) : (
              <SlipTable slips={slips} currency={currency} onOpen={onOpen} />
            )}
            <TableFoot
              shown={slips.length}
              isStale={!!read.error}
              onRetry={retry}
              onFirst={after === undefined ? undefined : () => address.set({ after: undefined })}
              onNext={next === null ? undefined : () => address.set({ after: next })}
              file={undefined}
            />
          </DeskCard>
        )}
      </WhenRead>
    </>
  );
}

interface SlipTableProps {
  readonly slips: readonly Slip[];
  readonly currency: string;
  readonly onOpen: (event: string) => void;
}

function SlipTable({ slips, currency, onOpen }: SlipTableProps) {
  const t = useT();
  return (
    <table className={cx(tables.table, list.table)} data-cards>
      <thead>
        <tr>
          {(['legs', 'member', 'at', 'stake', 'possible'] as const).map((name) => (
            <th key={name}>{t(`sports_slip_${name}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {slips.map((slip) => (
          <tr key={slip.slipId}>
            <td>
              <Legs slip={slip} onOpen={onOpen} />
            </td>
            <td data-head={t('sports_slip_member')}>
              <Member slip={slip} />
            </td>
            <td data-head={t('sports_slip_at')}>
              <Time atMs={slip.placedAt} />
            </td>
            <td data-head={t('sports_slip_stake')}>
              <Money amount={slip.stake} currency={currency} isBare />
              <Cashed slip={slip} currency={currency} />
            </td>
            <td data-head={t('sports_slip_possible')}>
              <b>
                <Money amount={slip.possible} currency={currency} isBare />
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The biggest slips with a leg on a match. */
export function MatchSlips({ event }: { readonly event: string }) {
  const t = useT();
  const read = useCall('ops.sports.slips', { query: { event, limit: CARD } }, { refetchIntervalMs: REFETCH_MS });
  return (
    <DeskCard title={t('sports_slips')} side={t('sports_slips_by_possible')}>
      <WhenRead read={read}>
        {({ list: slips, currency }) =>
          slips.length === 0 ? (
            <p className={styles.note}>{t('sports_slips_none')}</p>
          ) : (
            <ul className={list.card}>
              {slips.map((slip) => {
                const leg = slip.legs.find((one) => one.event === event);
                return (
                  <li key={slip.slipId}>
                    <Member slip={slip} />
                    <b>
                      <Money amount={slip.possible} currency={currency} isBare />
                    </b>
                    <small>
                      {leg && `${leg.market}: ${leg.outcome} @ ${leg.price}`}
                      {slip.legs.length > 1 && ` · ${slip.kind}`}
                    </small>
                    <small>
                      <Money amount={slip.stake} currency={currency} isBare />
                    </small>
                  </li>
                );
              })}
            </ul>
          )
        }
      </WhenRead>
    </DeskCard>
  );
}

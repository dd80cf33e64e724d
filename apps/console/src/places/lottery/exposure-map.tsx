/** What the house owes if a number comes, for the issue that is drawn next: a map for bets of two digits, a list for the others. */
import { useState, type CSSProperties } from 'react';
import { useFormats } from '@lantern/ui/i18n';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { Segments } from '../../widgets/fields.tsx';
import { DeskCard, StatusBadge } from '../../widgets/parts.tsx';
import { EmptyState, WhenRead } from '../../widgets/states.tsx';
import { Money } from '../../widgets/values.tsx';
import { inMillions, REFETCH_MS, type Exposure, type GameDetail } from './lottery-desk.ts';
import styles from './lottery.module.css';
import { RecentTakings } from './recent-takings.tsx';

const SHOWN_TYPES = 5;
const DIGITS = '0123456789';
const LISTED = 20;

export function ExposureMap({ game }: { readonly game: GameDetail }) {
  const t = useT();
  const { next } = game;
  if (!next) return <DeskCard title={t('lottery_exposure')}>{t('lottery_no_issue')}</DeskCard>;
  return <IssueExposure key={next.issueId} issueId={next.issueId} />;
}

/** The exposure of one issue, by the bet types most money is on. */
export function IssueExposure({ issueId }: { readonly issueId: string }) {
  const t = useT();
  const [chosen, choose] = useState<string>();
  const read = useCall('ops.lottery.issue', { params: { issueId } }, { refetchIntervalMs: REFETCH_MS });
  return (
    <WhenRead read={read}>
      {({ sales, state }) => {
        const shown = sales.slice(0, SHOWN_TYPES);
        const isSelling = state === 'open' || state === 'locked';
        const betType = chosen ?? shown[0]?.betType;
        return (
          <div className={styles.stack}>
            <DeskCard title={t('lottery_exposure')} side={<StatusBadge tone="ok">{t('lottery_live')}</StatusBadge>}>
              {betType === undefined ? (
                <EmptyState text={t('lottery_no_sales')} />
              ) : (
                <div className={styles.stack}>
                  <Segments
                    label={t('lottery_bet_type')}
                    value={betType}
                    onChange={choose}
                    options={shown.map((sale) => ({ id: sale.betType, label: sale.name }))}
                  />
                  <Numbers issueId={issueId} betType={betType} />
                </div>
              )}
            </DeskCard>
            {isSelling && <RecentTakings issueId={issueId} />}
          </div>
        );
      }}
    </WhenRead>
  );
}

function Numbers({ issueId, betType }: { readonly issueId: string; readonly betType: string }) {
  const t = useT();
  const read = useCall(
    'ops.lottery.exposure',
    { params: { issueId }, query: { betType } },
    { refetchIntervalMs: REFETCH_MS, keepsLast: true },
  );
  return (
    <WhenRead read={read}>
      {(exposure) => {
        const { numbers, limit, stake, currency } = exposure;
        const worst = numbers[0];
        const isPairs = numbers.every(({ selection }) => /^\d\d$/.test(selection));
        return (
          <>
            <div className={styles.figures}>
              <span>
                {t('lottery_sold')}
                <b>
                  <Money amount={stake} currency={currency} />
                </b>
              </span>
              {worst && (
                <span>
                  {t('lottery_worst', { number: worst.selection })}
                  <b>
                    <Money amount={stake - worst.liability} currency={currency} isChange />
                  </b>
                </span>
              )}
              {limit !== null && (
                <span>
                  {t('lottery_number_limit')}
                  <b>
                    <Money amount={limit} currency={currency} />
                  </b>
                </span>
              )}
            </div>
            {isPairs ? <Heat exposure={exposure} /> : <Longest exposure={exposure} />}
          </>
        );
      }}
    </WhenRead>
  );
}

/** A cell's share of the limit; without one, of the largest number. */
const shareOf = (liability: number, { limit, numbers }: Exposure): number =>
  Math.min(1, liability / Math.max(1, limit ?? numbers[0]?.liability ?? 1));

function Heat({ exposure }: { readonly exposure: Exposure }) {
  const t = useT();
  const { integer, money } = useFormats();
  const [picked, pick] = useState<string>();
  const byNumber = new Map(exposure.numbers.map((number) => [number.selection, number]));
  const focus = byNumber.get(picked ?? exposure.numbers[0]?.selection ?? '');
  // Shares of a limit no one comes near look all alike: colours follow the largest number then.
  const top = Math.max(1, exposure.numbers[0]?.liability ?? 1);
  return (
    <>
      <div className={styles.heat} role="group" aria-label={t('lottery_exposure')}>
        <span />
        {[...DIGITS].map((digit) => (
          <span key={digit} className={styles.axis} aria-hidden="true">
            {digit}
          </span>
        ))}
        {[...DIGITS].map((tens) => (
          <HeatRow key={tens} tens={tens}>
            {[...DIGITS].map((unit) => {
              const selection = `${tens}${unit}`;
              const number = byNumber.get(selection);
              const liability = number?.liability ?? 0;
              return (
                <button
                  key={selection}
                  type="button"
                  className={styles.cell}
                  data-picked={focus?.selection === selection || undefined}
                  data-full={exposure.limit !== null && liability >= exposure.limit ? true : undefined}
                  style={{ '--heat': liability / top, '--share': shareOf(liability, exposure) } as CSSProperties}
                  aria-label={`${selection}: ${money(liability, exposure.currency)}`}
                  onClick={() => pick(selection)}
                >
                  <b>{selection}</b>
                  <small>{liability === 0 ? '·' : inMillions(liability)}</small>
                  <i />
                </button>
              );
            })}
          </HeatRow>
        ))}
      </div>
      {focus && (
        <div className={styles.focus}>
          <b>{focus.selection}</b>
          <span>
            <Money amount={focus.liability} currency={exposure.currency} />
            {exposure.limit !== null && (
              <>
                {' / '}
                <Money amount={exposure.limit} currency={exposure.currency} />
              </>
            )}
          </span>
          <span>
            {t('lottery_number_facts', { bets: integer(focus.bets), members: integer(focus.members) })} ·{' '}
            <Money amount={focus.stake} currency={exposure.currency} />
          </span>
        </div>
      )}
    </>
  );
}

function HeatRow({ tens, children }: { readonly tens: string; readonly children: React.ReactNode }) {
  return (
    <>
      <span className={styles.axis} aria-hidden="true">
        {tens}
      </span>
      {children}
    </>
  );
}

function Longest({ exposure }: { readonly exposure: Exposure }) {
  const t = useT();
  const { integer } = useFormats();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('lottery_number')}</th>
          <th>{t('lottery_owed')}</th>
          <th>{t('lottery_stake')}</th>
          <th>{t('lottery_people')}</th>
        </tr>
      </thead>
      <tbody>
        {exposure.numbers.slice(0, LISTED).map(({ selection, liability, stake, members }) => (
          <tr key={selection}>
            <td className="mono">{selection}</td>
            <td>
              <Money amount={liability} currency={exposure.currency} />
            </td>
            <td>
              <Money amount={stake} currency={exposure.currency} />
            </td>
            <td>{integer(members)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What may be staked and won: the most a ticket wins by scope, the limits of each bet type, and where results come from. */
import { useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { amountTyped } from '../../lib/amount-typed.ts';
import { useT } from '../../lib/i18n.ts';
import { useMerchant, useRight } from '../../lib/session.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskField } from '../../widgets/fields.tsx';
import { DeskButton, DeskCard, DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Money } from '../../widgets/values.tsx';
import { ActButton, DESK_READS } from './act-button.tsx';
import type { GameDetail, PriceLine } from './lottery-desk.ts';
import styles from './lottery.module.css';
import { keyOf } from './price-tab.tsx';

const LIMITS = ['unitMinimum', 'stakeMinimum', 'stakeMaximum', 'numberLiabilityMaximum'] as const;
type Limit = (typeof LIMITS)[number];

export function LimitsTab({ game }: { readonly game: GameDetail }) {
  return (
    <div className={styles.columns} data-wide>
      <LineLimits game={game} />
      <div className={styles.stack}>
        <WinMaxima game={game} />
        <Source game={game} />
      </div>
    </div>
  );
}

type Maximum = GameDetail['winMaxima'][number];

function WinMaxima({ game }: { readonly game: GameDetail }) {
  const t = useT();
  const mayManage = useRight('lottery.manage');
  const [changing, change] = useState<Maximum>();
  return (
    <DeskCard title={t('lottery_win_maximum')} isFlush>
      <table className={styles.table}>
        <tbody>
          {game.winMaxima.map((maximum) => (
            <tr key={maximum.scope}>
              <td>{t(`lottery_scope_${maximum.scope}`)}</td>
              <td>{maximum.amount === null ? '–' : <Money amount={maximum.amount} currency={maximum.currency} />}</td>
              <td>
                {(game.mayChange || (maximum.scope === 'merchant' && mayManage)) && (
                  <DeskButton size="small" onPress={() => change(maximum)}>
                    {t('lottery_change')}
                  </DeskButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changing && <MaximumDialog gameCode={game.gameCode} maximum={changing} onClose={() => change(undefined)} />}
    </DeskCard>
  );
}

interface MaximumProps {
  readonly gameCode: string;
  readonly maximum: Maximum;
  readonly onClose: () => void;
}

function MaximumDialog({ gameCode, maximum, onClose }: MaximumProps) {
  const t = useT();
  const [text, setText] = useState(maximum.amount === null ? '' : String(maximum.amount));
  const amount = amountTyped(text);
  async function submit(reason: string): Promise<boolean> {
    if (text.trim() !== '' && amount === undefined) {
      say('bad', t('lottery_amount_wrong'));
      return false;
    }
    return await carryOut(
      'ops.lottery.setWinMaximum',
      { params: { gameCode }, body: { scope: maximum.scope, before: maximum.amount, amount: amount ?? null, reason } },
      { refreshes: DESK_READS },
    );
  }
  return (
    <ReasonDialog
      title={`${t('lottery_win_maximum')} · ${t(`lottery_scope_${maximum.scope}`)}`}
      draft={`LOTTERY_MAXIMUM_${gameCode}_${maximum.scope}`}
      actionLabel={t('lottery_save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <DeskField
        label={t('lottery_amount', { currency: maximum.currency })}
        value={text}
        onChange={setText}
        hint={t('lottery_amount_hint')}
      />
    </ReasonDialog>
  );
}

function LineLimits({ game }: { readonly game: GameDetail }) {
  const t = useT();
  const newest = game.prices.find(({ state }) => state !== 'draft' && state !== 'withdrawn')!;
  const read = useCall('ops.lottery.prices', {
    params: { gameCode: game.gameCode, version: String(newest.version) },
  });
  const [changing, change] = useState<PriceLine>();
  const { currency } = useMerchant();
  return (
    <DeskCard title={t('lottery_limits')} side={t('lottery_version', { version: newest.version })} isFlush>
      <WhenRead read={read}>
        {({ list }) => (
          <div className={styles.prices}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>{t('lottery_bet_type')}</th>
                  {LIMITS.map((limit) => (
                    <th key={limit}>{t(`lottery_limit_${limit}`)}</th>
                  ))}
                  <th aria-label={t('acts')} />
                </tr>
              </thead>
              <tbody>
                {list.map((line) => (
                  <tr key={keyOf(line)}>
                    <td>
                      <b>{line.name}</b> <small>{line.prizeMode}</small>
                    </td>
                    {LIMITS.map((limit) => (
                      <td key={limit}>
                        <Money amount={line[limit]} currency={currency} isBare />
                      </td>
                    ))}
                    <td>
                      {game.mayChange && (
                        <DeskButton
                          size="small"
                          look="ghost"
                          icon="pencil-simple"
                          aria-label={`${t('lottery_change')} ${line.name} ${line.prizeMode}`}
                          onPress={() => change(line)}
                        />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </WhenRead>
      {changing && (
        <LimitDialog game={game} version={newest.version} line={changing} onClose={() => change(undefined)} />
      )}
    </DeskCard>
  );
}

interface LimitDialogProps {
  readonly game: GameDetail;
  readonly version: number;
  readonly line: PriceLine;
  readonly onClose: () => void;
}

/** Limits belong to the price list: a change is a new version, from the issue on sale on. */
function LimitDialog({ game, version, line, onClose }: LimitDialogProps) {
  const t = useT();
  const { currency } = useMerchant();
  const [typed, setTyped] = useState<Readonly<Record<Limit, string>>>({
    unitMinimum: String(line.unitMinimum),
    stakeMinimum: String(line.stakeMinimum),
    stakeMaximum: String(line.stakeMaximum),
    numberLiabilityMaximum: String(line.numberLiabilityMaximum),
  });
  const { next } = game;
  async function submit(reason: string): Promise<boolean> {
    const amounts = LIMITS.map((limit) => [limit, amountTyped(typed[limit])] as const);
    if (amounts.some(([, amount]) => amount === undefined) || !next) {
      say('bad', t('lottery_amount_wrong'));
      return false;
    }
    const { prizeMode, playType, betType } = line;
    return await carryOut(
      'ops.lottery.publishPrices',
      {
        params: { gameCode: game.gameCode },
        body: {
          version,
          changes: [{ prizeMode, playType, betType, ...Object.fromEntries(amounts) }],
          start: { firstIssue: next.numero },
          reason,
        },
      },
      { refreshes: DESK_READS, said: (_, published) => t('lottery_published', { version: published.version }) },
    );
  }
  return (
    <ReasonDialog
      title={`${t('lottery_tab_limits')} · ${line.name} · ${line.prizeMode}`}
      draft={`LOTTERY_LIMIT_${game.gameCode}_${keyOf(line)}`}
      explanation={t('lottery_limit_note', { numero: next?.numero ?? '–' })}
      actionLabel={t('lottery_publish')}
      onSubmit={submit}
      onClose={onClose}
    >
      {LIMITS.map((limit) => (
        <DeskField
          key={limit}
          label={t(`lottery_limit_${limit}`)}
          side={currency}
          value={typed[limit]}
          onChange={(text) => setTyped((all) => ({ ...all, [limit]: text }))}
        />
      ))}
    </ReasonDialog>
  );
}

function Source({ game }: { readonly game: GameDetail }) {
  const t = useT();
  const other: 'official' | 'seed' = game.resultSource === 'seed' ? 'official' : 'seed';
  return (
    <DeskCard title={t('lottery_source')} side={<StatusBadge>{t(`lottery_source_${game.resultSource}`)}</StatusBadge>}>
      <DeskNote>{t('lottery_source_note')}</DeskNote>
      {game.mayChange && (
        <div className={styles.acts}>
          <ActButton
            id="ops.lottery.setSource"
            subject={game.gameCode}
            label={t(`lottery_source_to_${other}`)}
            input={(reason) => ({ params: { gameCode: game.gameCode }, body: { source: other, reason } })}
          />
        </div>
      )}
    </DeskCard>
  );
}

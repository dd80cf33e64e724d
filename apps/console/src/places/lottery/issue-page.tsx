/** One issue: what was sold, what it owes, its result, and what may be done about it. */
import { useEffect, useState } from 'react';
import { useFormats } from '@lantern/ui/i18n';
import { call, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { DeskButton, DeskCard, DeskNote, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import { ActButton } from './act-button.tsx';
import { Countdown } from './countdown.tsx';
import { IssueExposure } from './exposure-map.tsx';
import { REFETCH_MS, STATE_TONE, type IssueDetail } from './lottery-desk.ts';
import styles from './lottery.module.css';
import { ResultForm, resultOf, typedOf, type Typed } from './result-form.tsx';
import { Sources, TypeResult } from './type-result.tsx';

type Moves = OpsAnswer<'ops.lottery.previewVoid'>['moves'];

export function IssuePage({ issueId, address }: { readonly issueId: string; readonly address: ListAddress }) {
  const read = useCall('ops.lottery.issue', { params: { issueId } }, { refetchIntervalMs: REFETCH_MS });
  useKeys({ escape: () => address.load(`game=${issueId.split('-')[0]}&tab=issues`) });
  return <WhenRead read={read}>{(issue) => <Issue issue={issue} address={address} />}</WhenRead>;
}

function Issue({ issue, address }: { readonly issue: IssueDetail; readonly address: ListAddress }) {
  const t = useT();
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <div className={styles.page}>
      <IssueHead issue={issue} address={address} onCorrect={() => setCorrecting(true)} />
      {issue.can.type ? (
        <TypeResult key={issue.typing.round} issue={issue} />
      ) : isCorrecting && issue.can.correct ? (
        <Correction issue={issue} onClose={() => setCorrecting(false)} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <Sales issue={issue} />
            {issue.result && (
              <DeskCard
                title={t('lottery_result')}
                side={
                  issue.revision > 0 && !issue.voided ? t('lottery_revision', { count: issue.revision }) : undefined
                }
              >
                <ResultForm
                  format={issue.format}
                  typed={typedOf(issue.format, issue.result)}
                  {...(issue.previousResult &&
                    !issue.voided && { against: typedOf(issue.format, issue.previousResult) })}
                  label={t('lottery_result')}
                />
              </DeskCard>
            )}
          </div>
          <div className={styles.stack}>
            <IssueFacts issue={issue} />
            {!issue.result && <IssueExposure issueId={issue.issueId} />}
            <Sources issue={issue} />
          </div>
        </div>
      )}
    </div>
  );
}

interface HeadProps {
  readonly issue: IssueDetail;
  readonly address: ListAddress;
  readonly onCorrect: () => void;
}

function IssueHead({ issue, address, onCorrect }: HeadProps) {
  const t = useT();
  const { issueId, gameCode, can } = issue;
  return (
    <div className={styles.head}>
      <DeskButton
        look="ghost"
        icon="caret-left"
        aria-label={t('back')}
        onPress={() => address.load(`game=${gameCode}&tab=issues`)}
      />
      <h2>
        {issue.gameName} · <span className="mono">{issue.numero}</span>
      </h2>
      <StatusBadge tone={issue.voided ? 'bad' : STATE_TONE[issue.state]}>
        {t(issue.voided ? 'lottery_voided' : `lottery_state_${issue.state}`)}
      </StatusBadge>
      <span className={styles.note}>
        {t('lottery_draws')} <Time atMs={issue.drawsAt} />
      </span>
      <div>
        {issue.state === 'open' && <Countdown untilMs={issue.locksAt} />}
        {can.close && (
          <ActButton
            id="ops.lottery.closeSales"
            subject={issueId}
            label={t('lottery_close')}
            icon="lock"
            look="danger"
            explanation={t('lottery_close_text')}
            input={(reason) => ({ params: { issueId }, body: { reason } })}
          />
        )}
        {can.correct && (
          <DeskButton icon="pencil-simple" onPress={onCorrect}>
            {t('lottery_correct')}
          </DeskButton>
        )}
        {can.void && <VoidButton issueId={issueId} isSettled={issue.result !== null} />}
      </div>
    </div>
  );
}

/** Names what a void moves before it is asked for. */
function VoidButton({ issueId, isSettled }: { readonly issueId: string; readonly isSettled: boolean }) {
  const t = useT();
  return (
    <ActButton
      id="ops.lottery.void"
      subject={issueId}
      label={t('lottery_void')}
      title={t(isSettled ? 'lottery_void_ask' : 'lottery_void')}
      icon="prohibit"
      look="danger"
      buttonLook="danger"
      explanation={t(isSettled ? 'lottery_void_text_settled' : 'lottery_void_text')}
      input={(reason) => ({ params: { issueId }, body: { reason } })}
    >
      <VoidPreview issueId={issueId} />
    </ActButton>
  );
}

function VoidPreview({ issueId }: { readonly issueId: string }) {
  const read = useCall('ops.lottery.previewVoid', { params: { issueId } });
  return <WhenRead read={read}>{({ moves }) => <MovesTable moves={moves} />}</WhenRead>;
}

/** What will move: members, bets, and the sums in each currency. */
function MovesTable({ moves }: { readonly moves: Moves }) {
  const t = useT();
  const { integer } = useFormats();
  if (moves.length === 0) return <DeskNote tone="ok">{t('lottery_moves_none')}</DeskNote>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('currency')}</th>
          <th>{t('field_lottery_members')}</th>
          <th>{t('field_lottery_bets')}</th>
          <th>{t('field_lottery_paid')}</th>
          <th>{t('field_lottery_taken')}</th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ currency, members, bets, paid, taken }) => (
          <tr key={currency}>
            <td>{currency}</td>
            <td>{integer(members)}</td>
            <td>{integer(bets)}</td>
            <td>
              <Money amount={paid} currency={currency} isChange />
            </td>
            <td>
              <Money amount={-taken} currency={currency} isChange />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function IssueFacts({ issue }: { readonly issue: IssueDetail }) {
  const t = useT();
  const { integer } = useFormats();
  return (
    <DeskCard title={t('lottery_facts')}>
      <Facts
        facts={[
          [t('lottery_opens_at'), <Time key="opens" atMs={issue.opensAt} style="full" />],
          [t('lottery_locks_at'), <Time key="locks" atMs={issue.locksAt} style="full" />],
          [t('lottery_draws_at'), <Time key="draws" atMs={issue.drawsAt} style="full" />],
          [t('lottery_source'), t(`lottery_source_${issue.source}`)],
          [t('lottery_tickets'), issue.tickets === null ? null : integer(issue.tickets)],
          [t('lottery_pending'), integer(issue.pendingOrders)],
          [
            t('lottery_settled_at'),
            issue.settledAt === null ? null : <Time key="settled" atMs={issue.settledAt} style="full" />,
          ],
          [
            t('lottery_corrected_at'),
            issue.correctedAt === null ? null : <Time key="corrected" atMs={issue.correctedAt} style="full" />,
          ],
        ]}
      />
    </DeskCard>
  );
}

function Sales({ issue }: { readonly issue: IssueDetail }) {
  const t = useT();
  const { integer } = useFormats();
  const { sales, currency } = issue;
  const sum = (of: 'stake' | 'payout') => sales.reduce((total, sale) => total + sale[of], 0);
  return (
    <DeskCard title={t('lottery_sales')} side={<Money amount={sum('stake')} currency={currency} />} isFlush>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('lottery_bet_type')}</th>
            <th>{t('lottery_bets')}</th>
            <th>{t('lottery_people')}</th>
            <th>{t('lottery_stake')}</th>
            <th>{t('lottery_paid_out')}</th>
            <th>{t('lottery_waits')}</th>
          </tr>
        </thead>
        <tbody>
          {sales.map(({ betType, name, bets, members, stake, payout, pending }) => (
            <tr key={betType}>
              <td>
                <b>{name}</b>
              </td>
              <td>{integer(bets)}</td>
              <td>{integer(members)}</td>
              <td>
                <Money amount={stake} currency={currency} />
              </td>
              <td>
                <Money amount={payout} currency={currency} />
              </td>
              <td>{pending === 0 ? '–' : integer(pending)}</td>
            </tr>
          ))}
          {sales.length === 0 && (
            <tr>
              <td colSpan={6}>{t('lottery_no_sales')}</td>
            </tr>
          )}
        </tbody>
        {sales.length > 1 && (
          <tfoot>
            <tr>
              <td>{t('lottery_total')}</td>
              <td>{integer(sales.reduce((total, { bets }) => total + bets, 0))}</td>
              <td />
              <td>
                <Money amount={sum('stake')} currency={currency} />
              </td>
              <td>
                <Money amount={sum('payout')} currency={currency} />
              </td>
              <td />
            </tr>
          </tfoot>
        )}
      </table>
    </DeskCard>
  );
}

/** A corrected result, with what it would move as soon as it is whole. */
function Correction({ issue, onClose }: { readonly issue: IssueDetail; readonly onClose: () => void }) {
  const t = useT();
  const { issueId, format } = issue;
  const before = typedOf(format, issue.result);
  const [typed, setTyped] = useState<Typed>(before);
  const [moves, setMoves] = useState<Moves>();
  const [fault, setFault] = useState<string>();
  const result = resultOf(format, typed);
  const text = JSON.stringify(result);
  const isChanged = result !== undefined && text !== JSON.stringify(resultOf(format, before));
  useEffect(() => {
    setMoves(undefined);
    setFault(undefined);
    if (!isChanged) return;
    let isCurrent = true;
    void call('ops.lottery.previewCorrection', {
      params: { issueId },
      body: { result: JSON.parse(text) as NonNullable<typeof result> },
    }).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) setMoves(answer.value.moves);
      else setFault(answer.message);
    });
    return () => {
      isCurrent = false;
    };
  }, [issueId, text, isChanged]);
  return (
    <div className={styles.columns}>
      <DeskCard title={t('lottery_correct')}>
        <ResultForm format={format} typed={typed} against={before} onType={setTyped} label={t('lottery_correct')} />
      </DeskCard>
      <div className={styles.stack}>
        <DeskCard title={t('lottery_moves')}>
          {fault !== undefined ? (
            <DeskNote tone="bad" isAlert>
              {fault}
            </DeskNote>
          ) : moves ? (
            <MovesTable moves={moves} />
          ) : (
            <p>{t('lottery_correct_hint')}</p>
          )}
        </DeskCard>
        <DeskNote>{t('lottery_correct_text')}</DeskNote>
        <div className={styles.acts}>
          <DeskButton look="ghost" onPress={onClose}>
            {t('cancel')}
          </DeskButton>
          <ActButton
            id="ops.lottery.correctResult"
            subject={issueId}
            label={t('lottery_correct_ask')}
            buttonLook="brand"
            isDisabled={moves === undefined}
            onDone={onClose}
            input={(reason) => ({ params: { issueId }, body: { result: result!, reason } })}
          >
            {moves && <MovesTable moves={moves} />}
          </ActButton>
        </div>
      </div>
    </div>
  );
}

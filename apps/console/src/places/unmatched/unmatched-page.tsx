/** Unmatched payments: the payment, the orders it may belong to with what fits, assignment or return. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useLiveRows } from '../../lib/live-rows.ts';
import { useMerchant, useRight } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import queue from '../../widgets/desk-queue.module.css';
import { DeskButton, DeskCard, DeskNote, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { QueueList } from '../../widgets/queue-list.tsx';
import { EmptyState, FailedState, Skeleton } from '../../widgets/states.tsx';
import { Age, Money, Time } from '../../widgets/values.tsx';
import { Comparison } from './comparison.tsx';
import { Neighbours } from './neighbours.tsx';
import { OrderSearch } from './order-search.tsx';
import { SuggestionOption } from './suggestion-option.tsx';
import type { Payment, Suggestion } from './unmatched.ts';
import styles from './unmatched.module.css';

const PAGE = 100;
const keyOf = ({ provider, reference }: Payment) => `${provider}:${reference}`;

export default function UnmatchedPage() {
  const t = useT();
  const address = useListAddress();
  const { after } = address.values;
  const read = useCall(
    'ops.deposits.unmatched',
    { query: { limit: PAGE, ...(after !== undefined && { after }) } },
    { refetchIntervalMs: 20_000 },
  );
  const live = useLiveRows(read.data?.list, keyOf, after ?? '');
  const waiting = live.rows.filter((payment) => !live.gone.has(keyOf(payment)));
  const first = waiting[0] ?? live.rows[0];
  const openKey = address.values['open'] ?? (first && keyOf(first));
  const open = live.rows.find((payment) => keyOf(payment) === openKey);
  const isChosen = address.values['open'] !== undefined;
  const options = useRef<HTMLDivElement>(null);
  const step = (by: number) => {
    const next = open && live.rows[live.rows.indexOf(open) + by];
    if (next) address.set({ open: keyOf(next) });
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <>
      <div className={queue.columns} data-open={isChosen || undefined}>
        <div className={queue.start}>
          <header>
            <h2>
              {t('place_unmatched')}
              {read.data && <span>{t('cases', { count: read.data.total?.value ?? live.rows.length })}</span>}
            </h2>
            {live.waiting > 0 && (
              <DeskButton look="brand" size="small" onPress={live.show}>
                {t('rows_new', { count: live.waiting })}
              </DeskButton>
            )}
          </header>
          {!read.data &&
            (read.error ? <FailedState error={read.error} onRetry={() => void read.refetch()} /> : <Skeleton />)}
          {read.data && live.rows.length === 0 && <EmptyState text={t('unmatched_none')} />}
          <QueueList
            label={t('place_unmatched')}
            items={live.rows}
            keyOf={keyOf}
            openKey={openKey}
            onOpen={(payment) => address.set({ open: keyOf(payment) })}
            isPale={(payment) => live.gone.has(keyOf(payment))}
            onEnter={() => focusChosen(options.current)}
          >
            {(payment) => (
              <>
                <span className={queue.caseText}>
                  <b>
                    <Money amount={payment.amount} currency={payment.currency} />
                  </b>
                  <span className="mono">{payment.memo ?? payment.reference}</span>
                </span>
                <span className={queue.caseSide}>
                  <Age sinceMs={payment.occurredAt} />
                  <StatusBadge tone={payment.suggestions.length > 0 ? 'warn' : 'plain'}>
                    {t('suggestions', { count: payment.suggestions.length })}
                  </StatusBadge>
                </span>
              </>
            )}
          </QueueList>
          {read.data?.next && (
            <p>
              <DeskButton
                size="small"
                onPress={() => address.set({ after: read.data.next ?? undefined, open: undefined })}
              >
                {t('page_next')}
              </DeskButton>
            </p>
          )}
        </div>
        <div className={queue.middle}>
          {open && (
            <PaymentCase
              key={keyOf(open)}
              payment={open}
              isGone={live.gone.has(keyOf(open))}
              options={options}
              onDone={() => {
                const at = live.rows.indexOf(open);
                const others = waiting.filter((payment) => payment !== open);
                const next = others.find((payment) => live.rows.indexOf(payment) > at) ?? others[0];
                address.set({ open: next && keyOf(next) });
              }}
            />
          )}
        </div>
      </div>
      <HintBar
        keys={[
          ['J K', t('key_move')],
          ['↑ ↓', t('order_choose')],
          ['↵ A', t('payment_credit')],
          ['R', t('payment_return')],
        ]}
        note={t('list_note')}
      />
    </>
  );
}

/** Puts the focus on the chosen order: arrows choose another, Enter goes on. */
const focusChosen = (options: HTMLElement | null): void =>
  options?.querySelector<HTMLElement>('input:checked, input')?.focus();

interface PaymentCaseProps {
  readonly payment: Payment;
  /** Settled elsewhere. */
  readonly isGone: boolean;
  /** The orders to choose from. */
  readonly options: RefObject<HTMLDivElement | null>;
  readonly onDone: () => void;
}

function PaymentCase({ payment, isGone, options: list, onDone }: PaymentCaseProps) {
  const t = useT();
  const mayAssign = useRight('deposits.assign') && !isGone;
  // Coins are credited at their rate, which the server knows.
  const merchantCurrency = useMerchant().currency;
  const [orderId, setOrderId] = useState(payment.suggestions[0]?.orderId);
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [asks, setAsks] = useState<'assign' | 'return'>();
  const { provider, reference, amount, currency } = payment;
  const isSuggested = (order: Suggestion) => payment.suggestions.some((one) => one.orderId === order.orderId);
  const options = [...payment.suggestions, ...found.filter((order) => !isSuggested(order))];
  const chosen = options.find((suggestion) => suggestion.orderId === orderId);
  useEffect(() => {
    // A case that opens by itself, because the one before is done or the place was opened: nothing has the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body) focusChosen(list.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [list]);
  useKeys({
    a: mayAssign && chosen ? () => setAsks('assign') : undefined,
    r: mayAssign ? () => setAsks('return') : undefined,
  });

  async function settle(reason: string): Promise<boolean> {
    const then = { refreshes: ['ops.deposits.unmatched'] as const, onDone };
    return asks === 'return'
      ? await carryOut('ops.deposits.return', { body: { provider, reference, reason } }, then)
      : await carryOut(
          'ops.deposits.assign',
          { body: { provider, reference, reason, ...(chosen && { orderId: chosen.orderId }) } },
          then,
        );
  }

  return (
    <>
      <div className={queue.title}>
        <div>
          <small>
            <span className="mono">{reference}</span> · {provider}
          </small>
          <h2>
            <Money amount={amount} currency={currency} />
          </h2>
        </div>
        {mayAssign && (
          <DeskButton icon="arrow-u-up-left" hotkey="R" onPress={() => setAsks('return')}>
            {t('payment_return')}…
          </DeskButton>
        )}
      </div>
      {isGone && <DeskNote tone="warn">{t('state_gone')}</DeskNote>}
      <div className={queue.case2}>
        <div className={queue.stack}>
          <DeskCard title={t('payment')} side={<Time atMs={payment.occurredAt} style="full" />}>
            <Facts
              facts={[
                [t('amount'), <Money key="a" amount={amount} currency={currency} />],
                [
                  t('payment_memo'),
                  <span key="m" className="mono">
                    {payment.memo ?? '–'}
                  </span>,
                ],
                [
                  t('payment_reference'),
                  <span key="r" className="mono">
                    {reference}
                  </span>,
                ],
                [t('payment_cause'), payment.cause && t(`cause_${payment.cause}`)],
              ]}
            />
          </DeskCard>
          {chosen && <Comparison payment={payment} suggestion={chosen} />}
          <Neighbours payment={payment} />
        </div>
        <DeskCard title={t('credit_whom')} side={t('suggestions', { count: payment.suggestions.length })}>
          <div className={queue.decide}>
            {payment.suggestions.length === 0 && <DeskNote>{t('suggestions_none')}</DeskNote>}
            <div ref={list} role="radiogroup" aria-label={t('credit_whom')} className={styles.options}>
              {options.map((suggestion) => (
                <SuggestionOption
                  key={suggestion.orderId}
                  suggestion={suggestion}
                  currency={currency}
                  isChosen={suggestion.orderId === orderId}
                  onChoose={() => setOrderId(suggestion.orderId)}
                  onGoOn={mayAssign ? () => setAsks('assign') : undefined}
                />
              ))}
            </div>
            <OrderSearch
              payment={payment}
              onFound={(orders) => {
                setFound(orders);
                if (orders[0] && !chosen) setOrderId(orders[0].orderId);
              }}
            />
            {chosen && currency === merchantCurrency && <Entries payment={payment} suggestion={chosen} />}
            {mayAssign && chosen && (
              <DeskButton look="money" size="large" hotkey="A" onPress={() => setAsks('assign')}>
                {t('payment_credit')} <Money amount={amount} currency={currency} />
              </DeskButton>
            )}
          </div>
        </DeskCard>
      </div>
      {asks && (
        <ReasonDialog
          title={`${t(asks === 'return' ? 'payment_return' : 'payment_credit')} · ${reference}`}
          draft={`PAYMENT_${asks}_${keyOf(payment)}`}
          explanation={
            asks === 'return'
              ? t('payment_return_text')
              : t('payment_credit_text', { name: chosen?.member.username ?? '' })
          }
          actionLabel={t(asks === 'return' ? 'payment_return' : 'payment_credit')}
          look={asks === 'return' ? 'danger' : 'money'}
          reasons={
            asks === 'return' ? [t('payment_reason_unknown')] : [t('payment_reason_memo'), t('payment_reason_receipt')]
          }
          onSubmit={settle}
          onClose={() => setAsks(undefined)}
        />
      )}
    </>
  );
}

/** What the ledger will write, before it is done. */
function Entries({ payment, suggestion }: { readonly payment: Payment; readonly suggestion: Suggestion }) {
  const t = useT();
  const { amount, currency, provider } = payment;
  return (
    <div>
      <b>{t('payment_entries')}</b>
      <table className={queue.changes}>
        <tbody>
          <tr>
            <td>
              {t('account_payment_clearing')} · <span className="mono">{provider}</span>
            </td>
            <td>
              <Money amount={-amount} currency={currency} isChange />
            </td>
          </tr>
          <tr>
            <td>{t('payment_wallet_of', { name: suggestion.member.username })}</td>
            <td>
              <Money amount={amount} currency={currency} isChange />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

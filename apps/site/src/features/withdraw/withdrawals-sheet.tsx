/** The member's withdrawals: filters by time and state, totals of what matches, pages as it is scrolled. */
import { StatusChip, useFormats } from '@lantern/ui';
import { refresh } from '../../lib/server/calls.ts';
import { usePages } from '../../lib/navigation/pages.ts';
import { useT } from '../../lib/language/i18n.ts';
import { OrderSheet, useOrderFilter } from '../../lib/ranges/order-sheet.tsx';
import { useLive } from '../../lib/server/realtime.ts';
import { BankMark } from './parts/bank-mark.tsx';
import { STATUS_TONES, statusWord, type WithdrawalRow, type WithdrawalStatus } from './withdraw-words.ts';
import words from './withdraw.module.css';
import styles from './withdrawals-sheet.module.css';

const STATES = ['review', 'paying', 'paid', 'rejected', 'failed'] as const satisfies readonly WithdrawalStatus[];
type State = (typeof STATES)[number];

const TEST_IDS = { sheet: 'withdrawals', state: 'withdraw-filter', totals: 'withdraw-totals' } as const;

interface WithdrawalsSheetProps {
  readonly onChoose: (withdrawalId: string) => void;
  readonly onClose: () => void;
}

export function WithdrawalsSheet({ onChoose, onClose }: WithdrawalsSheetProps) {
  const t = useT();
  const formats = useFormats();
  const filter = useOrderFilter<State>();
  const report = usePages('withdraw.report', filter.query);
  useLive('member', 'withdrawal_changed', () => refresh('withdraw.report'));
  const totals = report.first?.totals;
  return (
    <OrderSheet
      title={t('withdraw_list')}
      testIds={TEST_IDS}
      filter={filter}
      states={STATES.map((value) => ({ value, label: t(`withdraw_is_${value}`) }))}
      statesLabel={t('withdraw_status')}
      list={report}
      none={{ title: t('withdraw_list_none'), text: t('withdraw_list_none_text') }}
      totals={
        totals
          ? t('withdraw_list_totals', {
              count: report.total,
              paid: formats.money(totals.paid - totals.fee, totals.currency),
            })
          : ''
      }
      row={(row) => <Row key={row.withdrawalId} withdrawal={row} onOpen={() => onChoose(row.withdrawalId)} />}
      onClose={onClose}
    />
  );
}

function Row({ withdrawal, onOpen }: { readonly withdrawal: WithdrawalRow; readonly onOpen: () => void }) {
  const t = useT();
  const formats = useFormats();
  const { withdrawalId, status, amount, currency, bankName, accountNumber, requestedAt } = withdrawal;
  return (
    <button
      type="button"
      className={styles.listRow}
      onClick={onOpen}
      data-testid="withdrawal-row"
      data-status={status}
      data-id={withdrawalId}
    >
      <BankMark name={bankName} />
      <span className={words.cardWords}>
        <b>
          {bankName} <bdi dir="ltr">{accountNumber.slice(-4)}</bdi>
        </b>
        <span>{formats.dateTime(requestedAt, 'dateTime')}</span>
      </span>
      <span className={styles.rowEnd}>
        <b>{formats.money(amount, currency)}</b>
        <StatusChip tone={STATUS_TONES[status]}>{t(statusWord(withdrawal))}</StatusChip>
      </span>
    </button>
  );
}

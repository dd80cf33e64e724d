import { TransactionList } from '../features/records/transaction-list.tsx';

/** The statement (§2 /m/transactionRecord). */
export default function TransactionPage() {
  return <TransactionList />;
}

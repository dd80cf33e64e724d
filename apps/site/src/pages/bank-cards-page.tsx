import { BankCards } from '../features/security/bank-cards.tsx';

/** The linked bank accounts. */
export default function BankCardsPage() {
  return <BankCards />;
}

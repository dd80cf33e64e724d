/** Sheets of a table: rules, chat, a custom amount, and the proof of the round. */
import { useT } from '../../frame/i18n.ts';
import { FairSheet } from '../../frame/sheets/sheet.tsx';
import { Sheets } from '../../frame/sheets/sheets.tsx';
import { AmountSheet } from '../mini/amount-sheet.tsx';
import { CheckSheet } from '../mini/check-sheet.tsx';
import { useTable } from '../table-context.ts';
import { ChatSheet } from './chat-sheet.tsx';
import { RulesSheet } from './rules-sheet.tsx';

export const TableSheets = () => (
  <Sheets sheets={{ rules: <RulesSheet />, chat: <ChatSheet />, amount: <AmountSheet />, fair: <Fair /> }} />
);

/** The commitment to the round; where a further one is published, its check. */
function Fair() {
  const t = useT();
  const { number, commitment, seedHash } = useTable().view.use((state) => state.round);
  if (commitment !== undefined) return <CheckSheet />;
  return <FairSheet of="table" title={t('table_fair')} text={t('table_fair_text', { number })} hash={seedHash} />;
}

/** Sheets of a card room: rules, the proof of the hand, and invites to private tables. */
import { useT } from '../../frame/i18n.ts';
import { FairSheet } from '../../frame/sheets/sheet.tsx';
import { Sheets } from '../../frame/sheets/sheets.tsx';
import { useCards } from '../cards-context.ts';
import { InvitedSheet, InviteSheet } from './invite-sheets.tsx';
import { RulesSheet } from './rules-sheet.tsx';

const SHEETS = { rules: <RulesSheet />, fair: <Fair />, invite: <InviteSheet />, invited: <InvitedSheet /> };

export function CardSheets() {
  const practice = useCards().view.use((state) => state.rules.practice);
  return <Sheets practice={practice} sheets={SHEETS} />;
}

/** The commitment to the current hand, published before any hold. */
function Fair() {
  const t = useT();
  const hash = useCards().view.use(({ table }) => table?.hand?.seedHash ?? '');
  return <FairSheet of="cards" title={t('cards_fair')} text={t('cards_fair_text')} hash={hash} />;
}

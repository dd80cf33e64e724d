/** Sheets of fights: the rules with every price, and the proof of the round. */
import { useT } from '../../frame/i18n.ts';
import { FairSheet } from '../../frame/sheets/sheet.tsx';
import { Sheets } from '../../frame/sheets/sheets.tsx';
import { useFight } from '../context.ts';
import { RulesSheet } from './rules-sheet.tsx';

export const FightSheets = () => <Sheets sheets={{ rules: <RulesSheet />, fair: <Fair /> }} />;

function Fair() {
  const t = useT();
  const { number, seedHash } = useFight().view.use((state) => state.round);
  return <FairSheet of="fight" title={t('fight_fair')} text={t('fight_fair_text', { number })} hash={seedHash} />;
}

/** Sheets of a slot: bets and paytable. */
import type { SlotTable } from '../../../../wire/slots.ts';
import { useGame, type Game } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { BetsSheet } from '../../frame/sheets/bets-sheet.tsx';
import { Sheets } from '../../frame/sheets/sheets.tsx';
import type { View } from '../play/view.ts';
import type { Sheet } from '../stage/sheet.ts';
import { RulesSheet } from './rules-sheet.tsx';

export interface SlotSheetsProps {
  readonly table: SlotTable;
  readonly art: Sheet;
  readonly choose: (bet: number) => void;
}

export function SlotSheets({ table, art, choose }: SlotSheetsProps) {
  const t = useT();
  const bet = useGame<Game<View>>().view.use((state) => state.bet);
  const { bets } = table;
  return (
    <Sheets
      stakes={{ bets, choose }}
      sheets={{
        bets: <BetsSheet of="slot" title={t('bets_title')} bets={bets} bet={bet} onChoose={choose} />,
        rules: <RulesSheet table={table} sheet={art} bet={bet} />,
      }}
    />
  );
}

/** Sheets of an instant game: bets and rules. */
import type { InstantTable } from '../../../../wire/instant.ts';
import { useGame, type Game } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { BetsSheet } from '../../frame/sheets/bets-sheet.tsx';
import { Sheets } from '../../frame/sheets/sheets.tsx';
import type { Art } from '../art.ts';
import type { Face } from '../games/face.ts';
import type { Play } from '../play/play.ts';
import type { View } from '../play/view.ts';
import { RulesSheet } from './rules-sheet.tsx';

export interface InstantSheetsProps {
  readonly table: InstantTable;
  readonly face: Face;
  readonly art: Art;
}

export function InstantSheets({ table, face, art }: InstantSheetsProps) {
  const t = useT();
  const { view, play } = useGame<Game<View, Play>>();
  const bet = view.use((state) => state.bet);
  const choice = view.use((state) => state.choice);
  const { bets } = table;
  return (
    <Sheets
      stakes={{ bets, choose: play.chooseBet }}
      sheets={{
        bets: <BetsSheet of="instant" title={t('instant_bets')} bets={bets} bet={bet} onChoose={play.chooseBet} />,
        rules: <RulesSheet table={table} face={face} art={art} bet={bet} choice={choice} />,
      }}
    />
  );
}

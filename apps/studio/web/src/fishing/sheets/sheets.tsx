/** Sheets of fishing: the price of a bullet, and the paytable. */
import type { FishingEntered } from '../../../../wire/fishing.ts';
import { useGame, type Game } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { BetsSheet } from '../../frame/sheets/bets-sheet.tsx';
import { Sheets } from '../../frame/sheets/sheets.tsx';
import type { WaterArt } from '../art.ts';
import type { View } from '../play/view.ts';
import { PaytableSheet } from './paytable-sheet.tsx';

export interface FishingSheetsProps {
  readonly entered: FishingEntered;
  readonly art: WaterArt;
  readonly choose: (price: number) => void;
}

export function FishingSheets({ entered, art, choose }: FishingSheetsProps) {
  const t = useT();
  const price = useGame<Game<View>>().view.use((state) => state.price);
  const { bullets: bets, room } = entered;
  return (
    <Sheets
      stakes={{ bets, choose }}
      sheets={{
        bets: (
          <BetsSheet
            of="fish"
            title={t('fish_prices_title')}
            text={t('fish_prices_text')}
            bets={bets}
            bet={price}
            onChoose={choose}
          />
        ),
        rules: <PaytableSheet room={room} art={art} price={price} />,
      }}
    />
  );
}

/** Sheets of fishing: prices, paytable, history; and errors that prevent a shot, which open by themselves. */
import type { FishingEntered } from '../../../../wire/fishing.ts';
import type { SessionOpened } from '../../../../wire/session.ts';
import { useT } from '../../frame/i18n.ts';
import { BetsSheet } from '../../frame/sheets/bets-sheet.tsx';
import { FundsSheet } from '../../frame/sheets/funds-sheet.tsx';
import { HistorySheet } from '../../frame/sheets/history-sheet.tsx';
import { TroubleSheet } from '../../frame/sheets/trouble-sheet.tsx';
import type { WaterArt } from '../art.ts';
import { NO_FUNDS, type Play } from '../play/play.ts';
import type { ViewStore } from '../play/view.ts';
import { PaytableSheet } from './paytable-sheet.tsx';

export type SheetName = 'prices' | 'rules' | 'history';

export interface SheetsProps {
  readonly open: SheetName | undefined;
  readonly onClose: () => void;
  readonly session: SessionOpened;
  readonly entered: FishingEntered;
  readonly art: WaterArt;
  readonly view: ViewStore;
  readonly play: Play;
}

export function Sheets({ open, onClose, session, entered, art, view, play }: SheetsProps) {
  const t = useT();
  const trouble = view.use((state) => state.trouble);
  const price = view.use((state) => state.price);
  const balance = view.use((state) => state.balance);
  if (trouble?.code === NO_FUNDS) {
    const reached = entered.bullets.filter((offered) => offered <= balance && offered < price).pop();
    const lower = (chosen: number): void => {
      play.choose(chosen);
      play.understand();
    };
    return (
      <FundsSheet
        session={session}
        bet={price}
        balance={balance}
        reached={reached}
        onLower={lower}
        onClose={play.understand}
        onOpen={() => void play.refreshBalance()}
      />
    );
  }
  if (trouble) return <TroubleSheet trouble={trouble} session={session} onClose={play.understand} />;
  if (open === 'prices') {
    return (
      <BetsSheet
        of="fish"
        title={t('fish_prices_title')}
        text={t('fish_prices_text')}
        bets={entered.bullets}
        bet={price}
        currency={session.currency}
        onChoose={(chosen) => {
          play.choose(chosen);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  if (open === 'rules')
    return <PaytableSheet room={entered.room} art={art} session={session} price={price} onClose={onClose} />;
  if (open === 'history') return <HistorySheet currency={session.currency} onClose={onClose} />;
  return null;
}

/** Sheets of an instant game: bets, rules, history; and errors that prevent a round, which open by themselves. */
import type { InstantTable } from '../../../../wire/instant.ts';
import type { SessionOpened } from '../../../../wire/session.ts';
import { useT } from '../../frame/i18n.ts';
import { BetsSheet } from '../../frame/sheets/bets-sheet.tsx';
import { FundsSheet } from '../../frame/sheets/funds-sheet.tsx';
import { HistorySheet } from '../../frame/sheets/history-sheet.tsx';
import { TroubleSheet } from '../../frame/sheets/trouble-sheet.tsx';
import type { Art } from '../art.ts';
import type { Face } from '../games/face.ts';
import { NO_FUNDS, type Play } from '../play/play.ts';
import type { ViewStore } from '../play/view.ts';
import { RulesSheet } from './rules-sheet.tsx';

export type SheetName = 'bets' | 'rules' | 'history';

export interface SheetsProps {
  readonly open: SheetName | undefined;
  readonly onClose: () => void;
  readonly session: SessionOpened;
  readonly table: InstantTable;
  readonly face: Face;
  readonly art: Art;
  readonly view: ViewStore;
  readonly play: Play;
}

export function Sheets({ open, onClose, session, table, face, art, view, play }: SheetsProps) {
  const t = useT();
  const now = view.use((state) => state);
  const { trouble, bet, balance } = now;
  if (trouble?.code === NO_FUNDS) {
    const reached = [...table.bets].reverse().find((offered) => offered <= balance);
    const lower = (chosen: number): void => {
      play.chooseBet(chosen);
      play.understand();
    };
    return (
      <FundsSheet
        session={session}
        bet={bet}
        balance={balance}
        reached={reached}
        onLower={lower}
        onClose={play.understand}
        onOpen={() => void play.refreshBalance()}
      />
    );
  }
  if (trouble) return <TroubleSheet trouble={trouble} session={session} onClose={play.understand} />;
  if (open === 'bets') {
    const choose = (chosen: number): void => {
      play.chooseBet(chosen);
      onClose();
    };
    return (
      <BetsSheet
        of="instant"
        title={t('instant_bets')}
        bets={table.bets}
        bet={bet}
        currency={session.currency}
        onChoose={choose}
        onClose={onClose}
      />
    );
  }
  if (open === 'rules')
    return <RulesSheet table={table} face={face} art={art} view={now} currency={session.currency} onClose={onClose} />;
  if (open === 'history') return <HistorySheet currency={session.currency} onClose={onClose} />;
  return null;
}

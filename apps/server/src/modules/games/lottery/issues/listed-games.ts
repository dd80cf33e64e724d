/** The lottery's games for the catalogue. */
import type { Tx } from '../../../../kernel/tx.ts';
import { listGames } from './game-store.ts';

export interface ListedGame {
  readonly code: string;
  readonly vendor: string;
  readonly gameType: string;
  /** Category of the lottery menu. */
  readonly groupId: string;
  readonly nameVi: string;
  readonly nameEn: string;
  readonly iconUrl: string;
  readonly onSale: boolean;
}

/** Every game in menu order. */
export async function listedGames(tx: Tx): Promise<readonly ListedGame[]> {
  const games = await listGames(tx);
  return games.map(({ code, vendor, gameType, category, nameVi, nameEn, iconUrl, onSale }) => ({
    code,
    vendor,
    gameType,
    groupId: category,
    nameVi,
    nameEn,
    iconUrl,
    onSale,
  }));
}

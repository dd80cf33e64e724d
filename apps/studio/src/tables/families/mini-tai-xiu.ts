/**
 * Mini Tài Xỉu: members play against each other, and check the throw by an MD5 of dice and salt that is told before betting.
 *
 * Telling it so early gives nothing away and binds the studio to nothing new. Dice and salt both follow from the round's seed, which was
 * there before: reckoning them a minute early knows no more than who could read the seed knows anyway. To find the dice from the MD5 one
 * would have to try the salt, 128 bits that nobody outside has seen. And that MD5 can be made to collide is of no use to the studio:
 * another pair of dice and salt would have to follow from another seed, and this one's SHA-256 is told beside it.
 */
import { allThrows, miniCommitmentOf, MINI_TAI_XIU_BETS, throwMiniTaiXiu } from '@lantern/game-math/tables';
import { ofGame, offersOf, onceNeeded, type TableFamily } from './family.ts';

export const miniTaiXiu: TableFamily = {
  game: 'mini-tai-xiu',
  bettingMs: 50_000,
  lockMs: 5_000,
  shownMs: 15_000,
  offers: onceNeeded(() => offersOf(MINI_TAI_XIU_BETS.values(), allThrows(), (result) => ofGame(result, 'mini-tai-xiu').dice)),
  open: () => null,
  deal: (_memory, next) => throwMiniTaiXiu(next),
  promise(result) {
    const { dice, salt } = ofGame(result, 'mini-tai-xiu');
    return miniCommitmentOf(dice, salt);
  },
};

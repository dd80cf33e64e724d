/**
 * Mini Tài Xỉu: members play against each other, and can check the throw by an MD5 of dice and salt that is published before betting.
 *
 * Publishing it early is safe. Dice and salt follow from the round's seed, which existed before: computing them a minute early reveals
 * nothing to anyone who cannot read the seed. Finding the dice from the MD5 would require guessing the salt, 128 secret bits. MD5
 * collisions are of no use to the studio: another pair of dice and salt would have to follow from another seed, and this one's SHA-256 is
 * published with it.
 */
import { allThrows, miniCommitmentOf, MINI_TAI_XIU_BETS, throwMiniTaiXiu } from '@lantern/game-math/tables';
import { ofGame, offersOf, onceNeeded, type TableFamily } from './family.ts';

export const miniTaiXiu: TableFamily = {
  game: 'mini-tai-xiu',
  bettingMs: 50_000,
  lockMs: 5_000,
  shownMs: 15_000,
  offers: onceNeeded(() =>
    offersOf(MINI_TAI_XIU_BETS.values(), allThrows(), (result) => ofGame(result, 'mini-tai-xiu').dice),
  ),
  open: () => null,
  deal: (_memory, next) => throwMiniTaiXiu(next),
  commit(result) {
    const { dice, salt } = ofGame(result, 'mini-tai-xiu');
    return miniCommitmentOf(dice, salt);
  },
};

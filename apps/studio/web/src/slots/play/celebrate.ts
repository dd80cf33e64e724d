/** Celebrations by the win's multiple of the bet. A win below the bet celebrates nothing. */
import type { SlotRound } from '../../../../wire/slots.ts';
import { tierOf } from './amounts.ts';
import type { Showing } from './show-wins.ts';
import type { Announcement } from './view.ts';

const TOTAL_MS = 2_400;
/** From the third tier on the win has a scene: how long it counts, and how long it then stands. */
const SCENES = { 3: [1_200, 1_200], 4: [3_000, 1_200], 5: [5_000, 1_500] } as const;

/** Shows an announcement for a time, or until it is touched. */
export async function announce({ view, pauses }: Showing, announcement: Announcement, ms: number): Promise<void> {
  view.set({ announcement });
  await pauses.rest(ms);
  view.set({ announcement: undefined });
}

/** The first touch ends the count, the second closes the scene. The win has been paid already. */
async function showScene({ view, pauses, stage }: Showing, { won, bet }: SlotRound, tier: 3 | 4 | 5): Promise<void> {
  const [countMs, standMs] = SCENES[tier];
  if (tier > 3) stage.shower();
  view.set({ winShown: undefined, announcement: { kind: 'win', tier, amount: won, bet }, counted: 0 });
  await pauses.count(0, won, countMs, (counted) => view.set({ counted }));
  await pauses.rest(standMs);
  view.set({ announcement: undefined });
}

/** The end of a round; `sounded`: the reels have sounded its only win. */
export async function celebrate(showing: Showing, round: SlotRound, sounded: boolean): Promise<void> {
  const { sound } = showing;
  const tier = tierOf(round.won, round.bet);
  if (!sounded || tier > 2) sound.play('win', tier);
  if (tier === 3 || tier === 4 || tier === 5) await showScene(showing, round, tier);
  else if (round.stepNo > 0 && round.won > 0) await announce(showing, { kind: 'total', amount: round.won }, TOTAL_MS);
}

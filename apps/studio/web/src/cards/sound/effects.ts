/** Sound effects of a card room: sliding and falling cards, the turn, a chop, a win. */
import type { Effects } from '../../frame/sound/instruments.ts';

export type Effect = 'deal' | 'pick' | 'lay' | 'pass' | 'chop' | 'turn' | 'tick' | 'chips' | 'win';

const DEAL_STEP_SEC = 0.045;
const MAX_FALLS = 4;

export const EFFECTS: Effects<Effect> = {
  deal({ thud }, cards) {
    for (let card = 0; card < cards; card += 1) thud(640, 0.08, card * DEAL_STEP_SEC);
  },
  pick: ({ thud }, height) => thud(height > 0 ? 980 : 760, 0.06),
  lay({ thud }, cards) {
    for (let card = 0; card < Math.min(cards, MAX_FALLS); card += 1) thud(420 + card * 60, 0.16, card * 0.03);
  },
  pass: ({ thud }) => thud(210, 0.1),
  tick: ({ thud }) => thud(900, 0.08),
  chips({ thud }) {
    for (const [index, height] of [1_500, 1_750, 1_600].entries()) thud(height, 0.07, index * 0.05);
  },
  turn: ({ run, lead }) => run([4, 7], lead, 0.11, 0.35),
  chop({ thud, note, lead }) {
    thud(150, 0.4);
    for (const [index, place] of [7, 5, 2].entries()) note(place, lead, 0.5, 0.05 + index * 0.05);
  },
  win: ({ run, lead }) => run([0, 2, 4, 5, 7, 9], lead, 0.085, 0.5),
};

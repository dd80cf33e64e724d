/** A round of a slot out of its seed: every step again, as far as wanted. Nothing else goes into it. */
import { createValueStream } from '@lantern/game-math/lottery';
import { createSlot, type RoundState, type Slot, type SlotTitle, type Step } from '@lantern/game-math/slots';
import { contextOf } from '../rounds/seeds.ts';
import { titleNamed } from './game-titles.ts';

export interface PlayedStep {
  readonly step: Step;
  readonly state: RoundState;
}

/** What a round is played from. */
export interface RoundGround {
  readonly roundId: string;
  readonly game: string;
  readonly title: string;
  readonly memberSeed: string;
  readonly seed: Buffer | null;
}

const slots = new Map<string, Slot>();

function slotOf(title: SlotTitle): Slot {
  const slot = slots.get(title.id) ?? createSlot(title);
  slots.set(title.id, slot);
  return slot;
}

/** The title a round was begun with. Throws for one this release no longer has. */
export function titleOfRound({ title }: Pick<RoundGround, 'title'>): SlotTitle {
  const found = titleNamed(title);
  if (!found) throw new Error(`There is no title ${title} to play a round with`);
  return found;
}

/** The steps up to a number, or to the end; fewer where the round is over before. */
export function replay(round: RoundGround, upTo = Number.POSITIVE_INFINITY): readonly PlayedStep[] {
  if (!round.seed) return [];
  const slot = slotOf(titleOfRound(round));
  const next = createValueStream(round.seed, contextOf(round));
  const steps: PlayedStep[] = [slot.open(next)];
  while (steps.length <= upTo && !steps.at(-1)!.state.over) steps.push(slot.advance(steps.at(-1)!.state, next));
  return steps;
}

/** What a round has won after a step, in minor units. */
export const wonAt = (round: RoundGround & { readonly bet: number }, { state }: PlayedStep): number => Number(slotOf(titleOfRound(round)).payoutOf(BigInt(round.bet), state.wonCoins));

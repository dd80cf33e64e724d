/** Replays a slot round from its seed, up to a step. Nothing else is needed. */
import { createValueStream } from '@lantern/game-math/lottery';
import {
  createSlot,
  mathsIdOf,
  slotTitle,
  type RoundState,
  type Slot,
  type SlotTitle,
  type Step,
} from '@lantern/game-math/slots';
import { contextOf } from '../rounds/seeds.ts';

export interface PlayedStep {
  readonly step: Step;
  readonly state: RoundState;
}

/** What a round is replayed from. */
export interface ReplaySource {
  readonly roundId: string;
  readonly game: string;
  readonly title: string;
  readonly memberSeed: string;
  readonly seed: Buffer | null;
}

const slots = new Map<string, Slot>();

function slotOf(title: SlotTitle): Slot {
  const mathsId = mathsIdOf(title);
  const slot = slots.get(mathsId) ?? createSlot(title);
  slots.set(mathsId, slot);
  return slot;
}

/** The title of a round. Throws for one this release does not have. */
export function titleOfRound({ title }: Pick<ReplaySource, 'title'>): SlotTitle {
  const found = slotTitle(title);
  if (!found) throw new Error(`There is no title ${title} to play a round with`);
  return found;
}

/** The steps up to a number, or to the end; fewer where the round ends before. */
export function replay(round: ReplaySource, upTo = Number.POSITIVE_INFINITY): readonly PlayedStep[] {
  if (!round.seed) return [];
  const slot = slotOf(titleOfRound(round));
  const next = createValueStream(round.seed, contextOf(round));
  const steps: PlayedStep[] = [slot.open(next)];
  while (steps.length <= upTo && !steps.at(-1)!.state.over) steps.push(slot.advance(steps.at(-1)!.state, next));
  return steps;
}

/** The round's winnings after a step, in minor units. */
export const wonAt = (round: ReplaySource & { readonly bet: number }, { state }: PlayedStep): number =>
  Number(slotOf(titleOfRound(round)).payoutOf(BigInt(round.bet), state.wonCoins));

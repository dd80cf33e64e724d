/** Slots as pure engines over titles: four models, exact returns, resumable rounds. For the server. */
export { simulationStream } from '../value-stream.ts';
export type { ValueStream } from '../value-stream.ts';
export type { Tumble } from './cascade.ts';
export { exactReturn, type ExactReturn } from './exact.ts';
export type { HeldCoin, HoldState } from './hold.ts';
export { seedIn, weightIn, winsPool } from './pool.ts';
export { createSlot } from './round.ts';
export type { Advance, RoundOutcome, RoundState, Slot, Step } from './round.ts';
export { COIN, growthOf, MODELS, poolOf, SCATTER, VOLATILITIES, wheelOf, WILD } from './title.ts';
export type {
  CascadesTitle,
  CoinFace,
  FreeSpins,
  Growth,
  GrowthStop,
  Hold,
  HoldStop,
  HoldTitle,
  Line,
  LinesTitle,
  Model,
  PoolRules,
  SlotTitle,
  Volatility,
  WaysTitle,
  Wheel,
} from './title.ts';
export { mathsIdOf, SLOT_TITLES, slotTitle } from './titles/index.ts';
export type { WheelStop } from './wheel.ts';
export type { Win } from './machine.ts';

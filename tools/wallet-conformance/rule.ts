/** One rule of the wallet API, as the kit asks it. */
import type { KitWorld } from './world.ts';

export interface Rule {
  /** What is asked, in a few words; printed with the outcome. */
  readonly name: string;
  /** Throws a `Violation` when it does not hold. */
  run(world: KitWorld): Promise<void>;
}

/** One rule of the wallet API, as the kit tests it. */
import type { KitWorld } from './world.ts';

export interface Rule {
  /** What is tested, in a few words; printed with the outcome. */
  readonly name: string;
  /** Throws a `Violation` when it fails. */
  run(world: KitWorld): Promise<void>;
}

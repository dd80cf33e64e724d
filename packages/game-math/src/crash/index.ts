/** Rules of the climbing curve. For the server. */
export {
  CRASH_RULES,
  LOWEST_CASH_OUT_HUNDREDTHS,
  TAKE_OFF_HUNDREDTHS,
  chanceToReach,
  crashPoint,
  elapsedUntil,
  multiplierAfter,
  settleCrash,
  shareAtTakeOff,
} from './crash.ts';
export type { CrashBet, CrashRules, CrashSettlement } from './crash.ts';

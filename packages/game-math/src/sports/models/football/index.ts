/** Football as anyone may know it: what is published of a match, and chances from that. What will happen (`sports-fate`) is not among it. */
export { cardChances, cornerChances } from './counts.ts';
export {
  AFTER_GOAL_MS,
  clockAt,
  INCIDENT_KINDS,
  KICK_OFF,
  recordOf,
  stateAt,
  type FootballState,
  type Incident,
  type IncidentKind,
} from './incidents.ts';
export {
  jointChance,
  mainLine,
  marketChances,
  periodScores,
  scoreChances,
  type JointLeg,
  type OutcomeChances,
} from './market-chances.ts';
export { footballChances, type FootballChances } from './pricer.ts';
export { STARTING } from './players.ts';
export { FOOTBALL, goalRates, HALF_MINUTES, type FootballProcess, type Pair, type Rating } from './process.ts';

/** What the pages of hosts share. */
import type { OpsAnswer, OpsCallId } from '../../lib/calls.ts';

export type Host = OpsAnswer<'ops.hosts.list'>['list'][number];
export const HOST_READS: readonly OpsCallId[] = ['ops.hosts.list'];

const HOUR_MIN = 60;

/** Minutes of the day as `14:30`. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / HOUR_MIN)).padStart(2, '0')}:${String(minute % HOUR_MIN).padStart(2, '0')}`;

/** `14:30` as minutes of the day; undefined for anything else. */
export function minuteOf(clock: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? [];
  return hours === undefined ? undefined : Number(hours) * HOUR_MIN + Number(minutes);
}

/** Whether the host is on air at a minute of the day. */
export function isOnAir({ enabled, onAirFrom, onAirTo }: Host, minute: number): boolean {
  if (!enabled) return false;
  if (onAirFrom === null || onAirTo === null) return true;
  return onAirFrom < onAirTo ? minute >= onAirFrom && minute < onAirTo : minute >= onAirFrom || minute < onAirTo;
}

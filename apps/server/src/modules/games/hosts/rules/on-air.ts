/** On-air hours of a host. */

export interface Hours {
  /** Minutes of the merchant's day; both null: always. */
  readonly onAirFrom: number | null;
  /** Exclusive; less than `onAirFrom` if it is on the next day. */
  readonly onAirTo: number | null;
}

/** Whether a minute of the day is within the hours. */
export function isWithin({ onAirFrom, onAirTo }: Hours, minute: number): boolean {
  if (onAirFrom === null || onAirTo === null) return true;
  return onAirFrom < onAirTo ? minute >= onAirFrom && minute < onAirTo : minute >= onAirFrom || minute < onAirTo;
}

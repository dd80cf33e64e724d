/** When a match begins, to the minute, in the merchant’s zone; with its day where that is not today. */
import { useNow } from '@lantern/ui';
import { useMerchant } from '../../lib/session.ts';
import { zoned } from '../../lib/zone.ts';

const MINUTE_MS = 60_000;
/** `18:00` of `18:00:00`, `30/11` of `30/11/2026`. */
const SHORT = 5;

export function KickOff({ atMs }: { readonly atMs: number }) {
  const { timeZone } = useMerchant();
  const now = useNow(true, MINUTE_MS);
  const { date, time } = zoned(atMs, timeZone);
  const isToday = date === zoned(now, timeZone).date;
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      {isToday ? time.slice(0, SHORT) : `${date.slice(0, SHORT)} ${time.slice(0, SHORT)}`}
    </time>
  );
}

/** The hourly limit of a member's uploads, in SQL: each upload costs the node a decoding. For rows with `uploads` and `uploads_since`. */
import { sql } from '../db/index.ts';

const NEW_HOUR = sql`uploads_since <= kernel.now() - interval '1 hour'`;

/** Counts one upload in the row. */
export const countUpload = sql`uploads = CASE WHEN ${NEW_HOUR} THEN 1 ELSE uploads + 1 END,
  uploads_since = CASE WHEN ${NEW_HOUR} THEN kernel.now() ELSE uploads_since END`;

/** Whether the row may count one more upload. */
export const mayUpload = (allowed: number) => sql`(uploads < ${allowed} OR ${NEW_HOUR})`;

/** Seconds until a row that may not count one more may do so. */
export const secondsToNextUpload = sql`greatest(1, ceil(extract(epoch FROM uploads_since + interval '1 hour' - kernel.now())))::integer`;

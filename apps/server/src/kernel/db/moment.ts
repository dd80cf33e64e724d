/** One reading of the clock for a whole statement. */
import { sql, type Sql } from './sql.ts';

/**
 * A source of one row with the time `now`, to the millisecond. `OFFSET 0` keeps the planner from pulling the clock up, which would read it
 * again wherever `now` is named: times that belong together would then differ.
 */
export const oneMoment: Sql = sql`(SELECT date_trunc('milliseconds', kernel.now()) AS now OFFSET 0)`;

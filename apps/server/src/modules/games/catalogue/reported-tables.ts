/** Validation of a vendor's reported tables (`POST <launchUrl>/tables`, docs/wallet-api.md, "Live tables"). */
import { z } from 'zod';
import type { Duty } from './report-types.ts';

const TABLES_MAXIMUM = 200;
const ROAD_MAXIMUM = 100;
const LEFT_MAXIMUM_MS = 600_000;

const mark = z.object({
  text: z
    .string()
    .max(5)
    .regex(/^[\p{L}\p{N}.,×+-]*$/u),
  tone: z.enum(['red', 'blue', 'green', 'dark', 'gold']),
});
const report = z.object({
  tables: z
    .array(
      z.object({
        game: z.string().regex(/^[a-z0-9-]{1,64}$/),
        number: z.int().min(0),
        phase: z.enum(['betting', 'closed', 'shown']),
        leftMs: z.int().min(0).max(LEFT_MAXIMUM_MS).nullable(),
        road: z.array(mark).max(ROAD_MAXIMUM),
      }),
    )
    .max(TABLES_MAXIMUM)
    .refine((tables) => new Set(tables.map(({ game }) => game)).size === tables.length),
});

/** A table as reported. */
export type ReportedTable = z.output<typeof report>['tables'][number];

/** Parses the tables of a vendor's answer; undefined if any part is invalid. */
function parseTables(text: string): readonly ReportedTable[] | undefined {
  try {
    const parsed = report.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.tables : undefined;
  } catch {
    return undefined;
  }
}

export const TABLES: Duty<ReportedTable> = { path: 'tables', freshMs: 5_000, parse: parseTables };

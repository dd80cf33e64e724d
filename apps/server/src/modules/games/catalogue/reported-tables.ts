/** Validation of a vendor's reported tables (`POST <launchUrl>/tables`, docs/wallet-api.md, "Live tables"). */
import { z } from 'zod';

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
export function parseTables(text: string): readonly ReportedTable[] | undefined {
  try {
    const parsed = report.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.tables : undefined;
  } catch {
    return undefined;
  }
}

/** A vendor's last report. */
export interface VendorTables {
  readonly tables: readonly ReportedTable[];
  /** When the report was received, and when the vendor may be queried again; by the monotonic clock. */
  readonly reportedAtMs: number;
  readonly queryAtMs: number;
}

/** Vendors' reported tables; stale reports are fetched again. */
export type TableCache = (vendors: readonly string[]) => Promise<ReadonlyMap<string, VendorTables>>;

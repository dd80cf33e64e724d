/** What vendors are asked for and report, whatever it is about. */

/** A vendor's last report. */
export interface VendorReport<Reported> {
  readonly reported: readonly Reported[];
  /** When the report was received, and when the vendor may be asked again; by the monotonic clock. */
  readonly reportedAtMs: number;
  readonly askAtMs: number;
}

/** Vendors' last reports; stale ones are fetched again. */
export type ReportCache<Reported> = (
  vendors: readonly string[],
) => Promise<ReadonlyMap<string, VendorReport<Reported>>>;

export interface Duty<Reported> {
  /** The last part of the address. */
  readonly path: string;
  /** How long a report is fresh. */
  readonly freshMs: number;
  /** Parses an answer; undefined if any part of it is invalid. */
  readonly parse: (text: string) => readonly Reported[] | undefined;
}

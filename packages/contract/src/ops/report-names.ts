/** Names the reports use, apart from the schemas: pages read them without loading those. */

/** What figures are grouped by. `week` begins on Monday. */
export const REPORT_GROUPS = ['day', 'week', 'month', 'merchant', 'category', 'vendor', 'game', 'currency'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** Figures the rows of the ledger can be shown for. */
export const REPORT_MEASURES = [
  'stakes',
  'refunds',
  'wins',
  'ggr',
  'bonuses',
  'rebates',
  'agents',
  'ngr',
  'promotions',
  'adjustments',
  'deposits',
  'withdrawals',
  'fees',
] as const;
export type ReportMeasure = (typeof REPORT_MEASURES)[number];

/** Orders of the report; `key` is the order of its groups. */
export const REPORT_SORTS = ['key', 'stakes', 'wins', 'ggr', 'ngr', 'bonuses', 'deposits', 'withdrawals'] as const;

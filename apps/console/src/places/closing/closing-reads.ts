/** What an act on a day changes. */
export const DAY_READS = ['ops.closings.read', 'ops.closings.differences', 'ops.closings.list'] as const;

export const lotteryErrors = {
  issue_closed: { status: 409, vi: 'Kỳ này đã đóng cược', en: 'Betting on this issue is closed' },
} as const;

/** Names of the limits a member can set, by kind and span. */
export const LIMIT_NAMES = {
  'deposit.day': { vi: 'Giới hạn nạp trong 24 giờ', en: 'Deposit limit of 24 hours' },
  'deposit.week': { vi: 'Giới hạn nạp trong 7 ngày', en: 'Deposit limit of 7 days' },
  'deposit.month': { vi: 'Giới hạn nạp trong 30 ngày', en: 'Deposit limit of 30 days' },
  'loss.day': { vi: 'Giới hạn thua trong 24 giờ', en: 'Loss limit of 24 hours' },
  'loss.week': { vi: 'Giới hạn thua trong 7 ngày', en: 'Loss limit of 7 days' },
  'loss.month': { vi: 'Giới hạn thua trong 30 ngày', en: 'Loss limit of 30 days' },
  'stake.day': { vi: 'Giới hạn cược trong 24 giờ', en: 'Stake limit of 24 hours' },
  'stake.week': { vi: 'Giới hạn cược trong 7 ngày', en: 'Stake limit of 7 days' },
  'stake.month': { vi: 'Giới hạn cược trong 30 ngày', en: 'Stake limit of 30 days' },
  'time.day': { vi: 'Giới hạn giờ chơi mỗi ngày', en: 'Daily playing time' },
} as const;

export const moneyErrors = {
  funds_insufficient: { status: 409, vi: 'Số dư không đủ', en: 'Insufficient balance' },
} as const;

/** Passkeys a member may have; the table has as many slots (migrations/0050_factors.sql). */
export const PASSKEYS_MAXIMUM = 10;

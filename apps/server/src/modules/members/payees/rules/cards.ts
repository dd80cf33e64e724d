/** Bank cards a member may have; the table has as many slots (migrations/0080_payees.sql). */
export const CARDS_MAXIMUM = 5;

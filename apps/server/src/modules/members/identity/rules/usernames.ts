/** Usernames: 4–20 of a–z, 0–9 and _, case-insensitive. */

const PATTERN = /^[A-Za-z0-9_]{4,20}$/;

/** Names that would impersonate the house. */
const RESERVED: ReadonlySet<string> = new Set(
  `admin administrator root system operator support cskh hotro chamsockhachhang service security moderator staff
  quantri quantrivien nhanvien official lantern denlong den_long house bank finance payment agent daily_ly tongdaily
  null undefined anonymous guest trial test_admin superadmin webmaster postmaster`.split(/\s+/),
);

/**
 * The stored form of a username, or undefined when it is malformed. The pattern is checked before folding, so that no
 * look-alike folds into it.
 */
export const foldUsername = (typed: string): string | undefined =>
  PATTERN.test(typed) ? typed.toLowerCase() : undefined;

/** Whether the (folded) name is reserved. */
export const isReserved = (username: string): boolean => RESERVED.has(username);

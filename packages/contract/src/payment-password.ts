/**
 * The payment password of §3 and §7 Security, validated the same way by forms, the served registration rules and the
 * server. Free of zod.
 */

/** Six digits; not one digit six times, and no run up or down such as 123456 or 987654. */
export const PAYMENT_PASSWORD_PATTERN =
  '(?!([0-9])\\1{5})(?!012345|123456|234567|345678|456789|987654|876543|765432|654321|543210)[0-9]{6}';

const WHOLE = new RegExp(`^(?:${PAYMENT_PASSWORD_PATTERN})$`, 'u');

/** Whether a text may become a payment password. */
export const isPaymentPassword = (text: string): boolean => WHOLE.test(text);

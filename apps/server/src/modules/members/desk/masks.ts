/** Personal data as lists show it: enough to tell two members apart, not enough to use. Pure. */

const DOTS = '•••';

/** `+84912345678` → `+8491•••678`. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 5)}${DOTS}${mobile.slice(-3)}`;

/** `minh.anh@mail.example` → `mi•••@mail.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(0, at - 1)))}${DOTS}${email.slice(at)}`;
}

/** `NGUYEN VAN ANH` → `NGUYEN V••• A•••`: the family name is common, the others are not. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word, index) => (index === 0 && name.includes(' ') ? word : `${[...word][0] ?? ''}${DOTS}`))
    .join(' ');

/** `0123456789` → `•••6789`. */
export const maskAccount = (number: string): string => `${DOTS}${number.slice(-4)}`;

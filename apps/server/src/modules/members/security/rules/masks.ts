/** Masks personal values: recognisable for their owner, not for an onlooker. */

const DOTS = '•••';

/** `minhanh@denlong.example` → `m•••@denlong.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}${DOTS}${email.slice(at)}`;
}

/** `NGUYEN VAN THU` → `N••• V••• THU`: the given name stays, because people are addressed by it. */
export function maskedPayeeName(name: string): string {
  const words = name.split(' ');
  return [...words.slice(0, -1).map((word) => `${word[0]}${DOTS}`), words.at(-1)!].join(' ');
}

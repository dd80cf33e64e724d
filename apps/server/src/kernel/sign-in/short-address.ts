/** Shortens an IP address to what a member needs to recognise a sign-in. */
import { isIPv4, isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** A provider is allocated at least 48 bits; the rest identifies homes and devices. */
const KEPT_GROUPS = 3;

/** The groups before `::`, or all of them. */
function leadingGroups(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail === undefined) return groups;
  const behind = tail === '' ? 0 : tail.split(':').length;
  return [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - behind) }, () => '0')];
}

/** `203.0.113.x` for IPv4, the first 48 bits for IPv6 (`2001:db8:1::`), empty for anything else. */
export function shortAddress(address: string): string {
  const plain = MAPPED_IPV4.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.x');
  if (!isIPv6(plain)) return '';
  const kept = leadingGroups(plain.toLowerCase())
    .slice(0, KEPT_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''));
  while (kept.at(-1) === '0') kept.pop();
  return `${kept.join(':')}::`;
}

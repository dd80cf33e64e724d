/**
 * An order as the sandbox provider knows it. The process stores nothing: the order travels, signed, in the address of
 * its pay page, so that any node's sandbox can play it, also after a restart.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const sandboxOrder = z.object({
  provider: z.string(),
  orderId: z.string(),
  kind: z.string(),
  /** Amount due: minor units, coins in millionths. */
  amount: z.int().positive(),
  currency: z.string(),
  memo: z.string(),
  expiresAt: z.int(),
  accountNumber: z.string().optional(),
  bankName: z.string().optional(),
  accountName: z.string().optional(),
  qr: z.string().optional(),
  /** Network of a coin payment. */
  network: z.string().optional(),
  address: z.string().optional(),
});

export type SandboxOrder = z.output<typeof sandboxOrder>;

export const PAY_PREFIX = '/sandbox/provider/pay/';

const mark = (key: Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(`sandbox-order.${text}`).digest();

/** The path of the order's pay page. */
export function payPath(key: Uint8Array, order: SandboxOrder): string {
  const text = Buffer.from(JSON.stringify(order)).toString('base64url');
  return `${PAY_PREFIX}${text}.${mark(key, text).toString('base64url')}`;
}

/** Reads the order from a pay page's path; undefined unless it was signed with the provider's key. */
export function orderOfToken(
  token: string,
  keyOf: (provider: string) => Uint8Array | undefined,
): SandboxOrder | undefined {
  const [text, signature, ...rest] = token.split('.');
  if (text === undefined || signature === undefined || rest.length > 0) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown;
  } catch {
    return undefined;
  }
  const order = sandboxOrder.safeParse(json);
  const key = order.success ? keyOf(order.data.provider) : undefined;
  if (!order.success || !key) return undefined;
  const received = Buffer.from(signature, 'base64url');
  const right = mark(key, text);
  return received.length === right.length && timingSafeEqual(received, right) ? order.data : undefined;
}

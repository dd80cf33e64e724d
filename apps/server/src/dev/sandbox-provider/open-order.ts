/** The sandbox's side of opening an order: pay pages, QR texts, addresses and prices without real value. */
import { createHash } from 'node:crypto';
import { coinsFor } from '../../modules/money/payments/rules/quote.ts';
import { z } from 'zod';
import { payPath, type SandboxOrder } from './sandbox-order.ts';

const orderSchema = z.object({
  provider: z.string(),
  orderId: z.string(),
  kind: z.string(),
  amount: z.int().positive(),
  currency: z.string(),
  memo: z.string(),
  expiresAt: z.int(),
  fields: z
    .object({ cardNetwork: z.string(), cardSerial: z.string(), cardCode: z.string(), coinNetwork: z.string() })
    .partial(),
  asset: z.string().optional(),
});
type OrderRequest = z.output<typeof orderSchema>;

export type Answer = { readonly status: number; readonly body: object };

const MINUTE_MS = 60_000;
/** A quote is valid for ten of an order's fifteen minutes. */
const QUOTE_ENDS_EARLIER_MS = 5 * MINUTE_MS;
const RATE_FLOOR = 26_300;
const RATE_SPAN = 100;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The price of a coin in a minute: equal for every request about that minute. */
export function rateAt(atMs: number): string {
  const minute = Math.floor(atMs / MINUTE_MS);
  return String(RATE_FLOOR + (digest(`rate ${minute}`).readUInt32BE(0) % (RATE_SPAN + 1)));
}

/** Deposit addresses in the format of their network but invalid for real wallets, so that no coins can be lost to a demo. */
function addressOf(network: string, orderId: string): string {
  const hex = digest(`${network} ${orderId}`).toString('hex');
  return network === 'TRC20' ? `TTEST${hex.slice(0, 29).replaceAll('0', 'x')}` : `0xTEST${hex.slice(0, 36)}`;
}

function openCoins(order: OrderRequest, key: Uint8Array): Answer {
  const { orderId, amount, expiresAt, asset = 'USDT', fields } = order;
  const network = fields.coinNetwork ?? 'TRC20';
  const coin = {
    asset,
    rate: rateAt(expiresAt),
    expiresAt: expiresAt - QUOTE_ENDS_EARLIER_MS,
    network,
    address: addressOf(network, orderId),
  };
  const played: SandboxOrder = {
    ...base(order),
    amount: Number(coinsFor(BigInt(amount), coin.rate)),
    currency: asset,
    expiresAt: coin.expiresAt,
    network,
    address: coin.address,
  };
  return { status: 200, body: { coin, sandboxUrl: payPath(key, played) } };
}

const base = ({ provider, orderId, kind, amount, currency, memo, expiresAt }: OrderRequest): SandboxOrder => ({
  provider,
  orderId,
  kind,
  amount,
  currency,
  memo,
  expiresAt,
});

/** Opens an order; a repeated request gets the same answer. A voucher code of zeros is refused like a used card. */
export function openOrder(body: unknown, keyOf: (provider: string) => Uint8Array | undefined): Answer {
  const read = orderSchema.safeParse(body);
  const key = read.success ? keyOf(read.data.provider) : undefined;
  if (!read.success || !key) return { status: 400, body: { error: 'method_unavailable' } };
  const order = read.data;
  if (order.kind === 'crypto') return openCoins(order, key);
  const page = payPath(key, base(order));
  if (order.kind === 'card_voucher') {
    return /^0+$/.test(order.fields.cardCode ?? '0')
      ? { status: 422, body: { error: 'field_invalid' } }
      : { status: 200, body: { sandboxUrl: page } };
  }
  if (order.kind === 'qq_wallet') return { status: 200, body: { qr: `SANDBOX QQ ${order.orderId}`, sandboxUrl: page } };
  return { status: 200, body: { payUrl: page } };
}

/** The price of a coin now. */
export function quote(body: unknown, nowMs: number): Answer {
  const read = z.object({ asset: z.string() }).safeParse(body);
  if (!read.success) return { status: 400, body: {} };
  return {
    status: 200,
    body: { asset: read.data.asset, rate: rateAt(nowMs + 3 * QUOTE_ENDS_EARLIER_MS), expiresAt: nowMs + MINUTE_MS },
  };
}

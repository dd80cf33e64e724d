/** Settings of a method kind in addition to its limits: voucher cards and their values, coins and their networks. */
import { z } from 'zod';

export interface VoucherCard {
  /** The card's issuer, as its provider names it. */
  readonly network: string;
  readonly name: string;
  /** Face values in minor units. */
  readonly values: readonly bigint[];
  /** Percentage of the face value that is credited. */
  readonly creditPercent: number;
}

export interface Coins {
  readonly asset: string;
  readonly networks: readonly { readonly value: string; readonly label: string }[];
}

export interface MethodSettings {
  readonly cards?: readonly VoucherCard[];
  readonly coins?: Coins;
}

const stored = z.object({
  cards: z
    .array(
      z.object({
        network: z.string().regex(/^[A-Z0-9_]{2,20}$/),
        name: z.string(),
        values: z.array(
          z
            .string()
            .regex(/^[1-9]\d{0,14}$/)
            .transform(BigInt),
        ),
        creditPercent: z.int().min(1).max(100),
      }),
    )
    .optional(),
  coins: z
    .object({
      asset: z.string().regex(/^[A-Z]{3,5}$/),
      networks: z.array(z.object({ value: z.string().regex(/^[A-Z0-9]{2,20}$/), label: z.string() })),
    })
    .optional(),
});

/** Parses stored settings; undefined for a shape that `settingsJson` does not produce. */
export function readSettings(json: unknown): MethodSettings | undefined {
  const read = stored.safeParse(json);
  if (!read.success) return undefined;
  const { cards, coins } = read.data;
  return { ...(cards && { cards }), ...(coins && { coins }) };
}

/** Serializes the settings; amounts as text. Throws if an operator's values are out of bounds. */
export function settingsJson(settings: MethodSettings): string {
  const json = JSON.stringify(settings, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  stored.parse(JSON.parse(json));
  return json;
}

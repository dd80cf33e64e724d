/** The shapes of what frames ask about slips. What passes here is still to be judged against the book. */
import { z } from 'zod';
import { ODDS_FORMATS, PRICE_POLICIES, type PlaceRequest } from '../../../wire/sports-slips.ts';
import { id } from '../../frame-call.ts';

/** Above every slip maximum, and exact as a number. */
const AMOUNT_MAXIMUM = 1_000_000_000_000;
/** More than any slip may have; the ladder says which number is too many. */
const LEGS_MAXIMUM = 40;
const amount = z.int().positive().max(AMOUNT_MAXIMUM);
const eventId = z.string().regex(/^[\w.:-]{1,64}$/);
const shareBps = z.int().positive().max(10_000);

const legSchema = z.strictObject({
  event: eventId,
  key: z.string().min(1).max(80),
  outcome: z.string().min(1).max(24),
  price: z.int(),
});
const body = {
  kind: z.enum(['single', 'parlay', 'system', 'sameGame']),
  legs: z.array(legSchema).min(1).max(LEGS_MAXIMUM),
  folds: z
    .array(z.strictObject({ size: z.int().positive().max(LEGS_MAXIMUM), unit: amount }))
    .min(1)
    .max(LEGS_MAXIMUM),
};
export const quoteSchema = z.strictObject(body);
export const placeSchema = z.strictObject({
  ...body,
  requestId: id,
  policy: z.enum(PRICE_POLICIES),
  acceptLower: z.boolean(),
  format: z.enum(ODDS_FORMATS),
  combined: z.int().positive().max(AMOUNT_MAXIMUM).optional(),
});
/** What passed it. */
export type Placing = PlaceRequest;

export const slipsSchema = z.strictObject({ list: z.enum(['open', 'settled']), before: id.optional() });
export const slipSchema = z.union([z.strictObject({ id }), z.strictObject({ requestId: id })]);
export const offerSchema = z.strictObject({ slip: id, shareBps });
export const unofferSchema = z.strictObject({ slip: id });
export const cashOutSchema = z.strictObject({ slip: id, shareBps, requestId: id, offer: amount });
export const standingSchema = z.strictObject({ slip: id, atLeast: amount.nullable(), atMost: amount.nullable() });
export const settingsSchema = z.strictObject({
  format: z.enum(ODDS_FORMATS).optional(),
  policy: z.enum(PRICE_POLICIES).optional(),
  favourite: z.strictObject({ id: eventId, on: z.boolean() }).optional(),
  pin: z.strictObject({ family: z.string().regex(/^[a-z0-9][A-Za-z0-9]{0,23}$/), on: z.boolean() }).optional(),
});

/**
 * The envelope of every member call's answer (§7; the shapes of the answers are in the calls, as the `value` alone).
 */
import { z } from 'zod';

/** A successful call: its answer is `value`. */
export function successEnvelope<A extends z.core.$ZodType>(answer: A) {
  return z.object({ success: z.literal(true), value: answer });
}

/**
 * The favourite calls' envelope: the source reads `data.success` there (§7 Games), so the answer is sent in both
 * places.
 */
export function favouriteEnvelope<A extends z.core.$ZodType>(answer: A) {
  return z.object({ success: z.literal(true), value: answer, data: z.object({ success: z.literal(true) }) });
}

/**
 * A refused call. `code` is from the error catalogue, `message` is its text in the caller's language, `value` has what
 * the message's placeholders and the screen need (`{ captcha: true }`, `{ minimum: 10000 }`).
 */
export const failureEnvelope = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  value: z.record(z.string(), z.unknown()).optional(),
  /** Only on the favourite calls (§7 Games). */
  data: z.object({ success: z.literal(false) }).optional(),
});

export type FailureEnvelope = z.infer<typeof failureEnvelope>;

/** Typed caller of the member calls. `encrypt.ts` is a separate entry, loaded only where bodies are encrypted. */
export {
  createClient,
  type CallInput,
  type Client,
  type ClientOptions,
  type Encrypt,
  type EncryptionKey,
} from './client.ts';
export type { ErrorTable } from './error-table.ts';
export { newIdempotencyKey, newUuid } from './idempotency-key.ts';
export { createIntentKey, isOutcomeUnknown, type IntentKey } from './intent-key.ts';
export type { CallFailed, CallResult, CallSucceeded } from './result.ts';
export { routeTable, type Route, type RouteTable, type WholeContract } from './routes.ts';

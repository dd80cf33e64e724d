/** What an error that reached the transport is called, whatever envelope tells of it. */
import { isDatabaseAway } from '../db/away.ts';

export type FailureCode = 'service_unavailable' | 'rate_limited' | 'body_too_large' | 'input_invalid' | 'system_error';

/** `system_error` is a bug of ours; `service_unavailable` may go well when asked again. */
export function failureCode(error: Error & { readonly statusCode?: number }): FailureCode {
  const status = isDatabaseAway(error) ? 503 : (error.statusCode ?? 500);
  if (status === 429) return 'rate_limited';
  if (status === 413) return 'body_too_large';
  if (status === 503) return 'service_unavailable';
  return status < 500 ? 'input_invalid' : 'system_error';
}

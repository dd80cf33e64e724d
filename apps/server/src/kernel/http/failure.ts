/** The failure code of an error that reached the transport, for every envelope. */
import { isDatabaseUnreachable } from '@lantern/limits';

export type FailureCode = 'service_unavailable' | 'body_too_large' | 'input_invalid' | 'system_error';

/** `system_error` is a bug of ours; `service_unavailable` may succeed on retry. */
export function failureCode(error: Error & { readonly statusCode?: number }): FailureCode {
  const { statusCode } = error;
  // A client that disconnects in the middle of its body raises the same code as a lost database connection.
  const status =
    statusCode !== undefined && statusCode < 500
      ? statusCode
      : isDatabaseUnreachable(error)
        ? 503
        : (statusCode ?? 500);
  if (status === 413) return 'body_too_large';
  if (status === 503) return 'service_unavailable';
  return status < 500 ? 'input_invalid' : 'system_error';
}

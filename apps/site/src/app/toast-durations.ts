/** Default duration of each toast type (SYS-12, §9). */
import { TOAST_DEFAULT_MS, TOAST_INFO_MS, TOAST_LOADING_MS, TOAST_SUCCESS_MS } from '@lantern/contract/constants';
import type { ToastDurations } from '@lantern/ui';

export const TOAST_DURATIONS_MS: ToastDurations = {
  info: TOAST_INFO_MS,
  success: TOAST_SUCCESS_MS,
  fail: TOAST_DEFAULT_MS,
  offline: TOAST_DEFAULT_MS,
  loading: TOAST_LOADING_MS,
};

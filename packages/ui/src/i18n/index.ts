export { createI18n, useLocale, useUiText } from './create-i18n.tsx';
export type { AppI18n, CompiledCatalogue, CreateI18nOptions, MessageValues, Translate } from './create-i18n.tsx';
export { directionOf } from './direction.ts';
export { fillMessage } from './fill-message.ts';
export { LOCALES } from './locale.ts';
export type { Locale } from './locale.ts';
export type { UiKey } from './ui-catalogue.ts';
export {
  countdownParts,
  formatDateTime,
  formatInteger,
  groupSeparator,
  groupThousands,
  relativeTime,
  TIME_ZONE,
  twoDigits,
} from './formats.ts';
export type { CountdownParts, DateTimeStyle, RelativeTime, RelativeUnit } from './formats.ts';
export { useFormats } from './use-formats.ts';
export type { Formats } from './use-formats.ts';

/** Languages with a catalogue. Vietnamese is the default; Urdu is right to left. */
export const LOCALES = ['vi', 'en', 'ur', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];

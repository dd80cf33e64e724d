/** The head icons (ACC-16), in display order; drawn by packages/ui/art. */

export const HEAD_ICONS = [
  'lantern',
  'lotus',
  'carp',
  'moon',
  'drum',
  'buffalo',
  'bamboo',
  'boat',
  'dragon',
  'phoenix',
  'coin',
  'star',
] as const;

/** URL of an icon's picture. */
export const headIconUrl = (icon: string): string => `/art/avatar-${icon}.webp`;

/** The head icons (ACC-16), in the order they are offered; drawn by packages/ui/art. */

export const HEAD_ICONS = ['lantern', 'lotus', 'carp', 'moon', 'drum', 'buffalo', 'bamboo', 'boat', 'dragon', 'phoenix', 'coin', 'star'] as const;

/** Where the picture of an icon is served. */
export const headIconUrl = (icon: string): string => `/art/avatar-${icon}.webp`;

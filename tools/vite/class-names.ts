/** How class names of CSS modules are made: a name in the page tells the file it comes from. */
export const CLASS_NAMES = { generateScopedName: '[name]-[local]-[hash:5]' } as const;

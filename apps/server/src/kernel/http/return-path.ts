/** Return paths into the site that a caller may name: after a game, after a sign-in at a provider. */

/** Whether the address is a path of the members' site that no browser resolves to another origin. */
export const isReturnPath = (url: string): boolean =>
  /^\/m\/[\w\-./?&=%]*$/.test(url) && !url.includes('..') && !url.includes('//') && !/%(2f|5c|2e|0)/i.test(url);

/** Ways back into the site that a caller may name: after a game, after a sign-in at a provider. */

/** Whether the address is a path of the members' site, and nothing a browser might read as another place. */
export const isBackPath = (url: string): boolean => /^\/m\/[\w\-./?&=%]*$/.test(url) && !url.includes('..') && !url.includes('//') && !/%(2f|5c|2e|0)/i.test(url);

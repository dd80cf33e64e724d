/** The layout of a sheet of symbols. */

/** Side of one symbol's cell on the sheet, and cells in a row. */
export const CELL = 160;
export const COLUMNS = 4;

/** A description inside a picture. */
export const metadata = (facts: object): string =>
  `<metadata>${JSON.stringify(facts).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</metadata>`;

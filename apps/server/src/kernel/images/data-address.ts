/** A picture inside an answer. */

/** The address of a stored picture, as a page shows it and an export has it. */
export const dataAddress = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString('base64')}`;

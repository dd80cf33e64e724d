/** Work cut into tasks: what is done in one go keeps a tap waiting on a slow phone. */

/** Does it in a task of its own, after what has been put off before. */
export const inOwnTask = <Result>(work: () => Result | Promise<Result>): Promise<Result> => new Promise<void>((resolve) => setTimeout(resolve)).then(work);

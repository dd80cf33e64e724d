/** Splits work into tasks: a single long task delays taps on a slow phone. */

/** Runs the work in a task of its own, after those scheduled before. */
export const yieldToMain = <Result>(work: () => Result | Promise<Result>): Promise<Result> =>
  new Promise<void>((resolve) => setTimeout(resolve)).then(work);
